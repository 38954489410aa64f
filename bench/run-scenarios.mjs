/** Runs timed scenarios as turnproof does, but for lint, which a run of what ships does not need either. */
import path from 'node:path';
import { readManifest, targetOf } from '../dist/drivers/manifest.js';
import { readCatalogue } from '../dist/reports/catalogue.js';
import { SuiteRun } from '../dist/runner/run.js';

const [folder, count, out] = process.argv.slice(2);
const root = path.join(import.meta.dirname, '..');
const manifest = readManifest(path.join(root, 'dist', 'simulator', 'turnproof.yaml'));
const featuresDir = path.join(root, 'features');
const profiles = ['inbound-turn', 'channel-kernel'];
const suite = new SuiteRun({
  manifest,
  target: targetOf(manifest),
  catalogue: await readCatalogue(featuresDir),
  featuresDir,
  outDir: out,
  version: '0',
  command: 'bench',
  planned: new Map([
    ['inbound-turn', Number(count) * 3],
    ['channel-kernel', Number(count)],
  ]),
  profiles,
  requirements: ['IT-001', 'IT-024', 'IT-056', 'CK-022'],
  paths: [path.join(folder, '*.feature')],
});
const { exitCode, report } = await suite.run();
if (exitCode !== 0) {
  console.error(JSON.stringify(report.faults, undefined, 2));
  process.exitCode = exitCode;
}
