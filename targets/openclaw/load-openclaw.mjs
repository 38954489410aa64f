/** Loads the kernel of the installed openclaw package, and keeps whatever it writes in a scratch folder. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { channelPlugin } from './channel-plugin.mjs';

/** @import { KernelParts, KernelPort } from 'turnproof/kit' */

const PACKAGE = fileURLToPath(new URL('node_modules/openclaw/', import.meta.url));
const DIST = path.join(PACKAGE, 'dist');

/**
 * @param {string} scratch the folder it may write to. It need not exist before the first turn.
 * @param {KernelParts['outbound']} send where generic outbound delivery leads to. There is one for the whole process.
 * @returns {Promise<{ version: string, kernel: KernelPort }>}
 */
export async function loadOpenclaw(scratch, send) {
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
  confineTo(scratch);
  const { createPluginRuntime } = await load('plugins/runtime/index.js');
  const [createRegistry, activate] = await findFunctions('createEmptyPluginRegistry', 'setActivePluginRegistry');
  const registry = createRegistry();
  const plugin = channelPlugin(send);
  registry.channels.push({ pluginId: plugin.id, source: 'turnproof', plugin });
  activate(registry);
  return { version, kernel: createPluginRuntime().channel.turn };
}

/**
 * All of this is read while the package is loading, so it has to be set before.
 * @param {string} scratch
 */
function confineTo(scratch) {
  for (const name of Object.keys(process.env)) if (name.startsWith('OPENCLAW_')) delete process.env[name];
  Object.assign(process.env, {
    HOME: scratch,
    TMPDIR: scratch,
    OPENCLAW_STATE_DIR: path.join(scratch, 'state'),
    OPENCLAW_CONFIG_PATH: path.join(scratch, 'openclaw.json'),
    // Else it keeps a log file outside of the scratch folder.
    OPENCLAW_LOG_LEVEL: 'silent',
  });
  // The kit keeps stdout clean only from the moment it serves.
  for (const level of /** @type {const} */ (['log', 'info', 'debug'])) console[level] = console.error;
}

/**
 * @param {string} file
 * @returns {Promise<any>}
 */
function load(file) {
  return import(pathToFileURL(path.join(DIST, file)).href);
}

/**
 * The package exports no way to register a channel, and the chunk that holds it has a hashed name and short
 * export names. A function keeps the name that it was declared with, so it is found by that.
 * @param {string[]} names
 */
async function findFunctions(...names) {
  for (const file of readdirSync(DIST).filter((name) => /^runtime-.*\.js$/.test(name))) {
    const text = readFileSync(path.join(DIST, file), 'utf8');
    if (!names.every((name) => text.includes(`function ${name}(`))) continue;
    const exported = Object.values(await load(file));
    const found = names.map((name) => exported.find((value) => typeof value === 'function' && value.name === name));
    if (found.every((value) => value !== undefined)) return found;
  }
  throw new Error(`No chunk of ${DIST} exports ${names.join(' and ')}: is another version of openclaw installed?`);
}
