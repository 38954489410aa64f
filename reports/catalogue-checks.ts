/** Finds the faults of a catalogue that no schema can: names that must fit the folder, the file or other rows. */
import type { Requirement } from '../schemas/generated/types.ts';
import { CHOICES } from '../schemas/claims.ts';
import type { Path } from '../schemas/documents.ts';
import type { ParsedFile } from './catalogue-yaml.ts';
import type { SourceFault } from '../schemas/source-fault.ts';
import { idsIn } from './unwritten.ts';

const MARKERS = ['excluded', 'later', 'retired'] as const;

interface PlacedRow {
  readonly file: ParsedFile;
  readonly row: Requirement;
  readonly path: Path;
}

export function rowFaults(files: readonly ParsedFile[]): SourceFault[] {
  const rows = files.flatMap(placedRows);
  return [
    ...files.flatMap(profileFaults),
    ...prefixFaults(files),
    ...duplicateFaults(rows),
    ...files.flatMap(emptyFaults),
    ...files.flatMap(unwrittenFaults),
    ...rows.flatMap((placed) => [...idFaults(placed), ...choiceFaults(placed), ...markerFaults(placed)]),
  ];
}

function placedRows(file: ParsedFile): PlacedRow[] {
  return (file.content.sections ?? []).flatMap(({ requirements }, section) =>
    requirements.map((row, index) => ({ file, row, path: ['sections', section, 'requirements', index] })),
  );
}

function fault(file: ParsedFile, path: Path, message: string, remedy: string, at?: 'key'): SourceFault {
  return { file: file.path, ...file.locate(path, at), message, remedy };
}

function profileFaults(file: ParsedFile): SourceFault[] {
  const { profile } = file.content;
  if (profile === file.folder) return [];
  const message = `profile is ${profile}, but its folder is ${file.folder}`;
  return [fault(file, ['profile'], message, `Write "profile: ${file.folder}", or move the file to ${profile}/.`)];
}

function prefixFaults(files: readonly ParsedFile[]): SourceFault[] {
  return files.flatMap((file, index) => {
    const { prefix } = file.content;
    const first = files.slice(0, index).find(({ content }) => content.prefix === prefix);
    if (first === undefined) return [];
    return [fault(file, ['prefix'], `prefix ${prefix} already belongs to ${first.path}`, 'Give each profile its own.')];
  });
}

function duplicateFaults(rows: readonly PlacedRow[]): SourceFault[] {
  const firsts = new Map<string, string>();
  return rows.flatMap(({ file, row, path }) => {
    const first = firsts.get(row.id);
    const idPath = [...path, 'id'];
    if (first === undefined) {
      firsts.set(row.id, `${file.path}:${file.locate(idPath).line}`);
      return [];
    }
    const remedy = 'Give this row a number that was never used.';
    return [fault(file, idPath, `${row.id} is already the id of the row at ${first}`, remedy)];
  });
}

function idFaults({ file, row, path }: PlacedRow): SourceFault[] {
  const { prefix } = file.content;
  if (row.id.startsWith(`${prefix}-`)) return [];
  const message = `${row.id} does not begin with ${prefix}, the prefix of this file`;
  return [fault(file, [...path, 'id'], message, `Ids of this profile are ${prefix}-001, ${prefix}-002 and so on.`)];
}

function choiceFaults({ file, row, path }: PlacedRow): SourceFault[] {
  return (row.choice ?? []).flatMap((choice, index) => {
    if (Object.hasOwn(CHOICES, choice)) return [];
    const remedy = `Known choices: ${Object.keys(CHOICES).join(', ')}.`;
    return [
      fault(file, [...path, 'choice', index], `${row.id} names an unknown choice: ${JSON.stringify(choice)}`, remedy),
    ];
  });
}

function markerFaults({ file, row, path }: PlacedRow): SourceFault[] {
  const [, second] = MARKERS.filter((marker) => row[marker] !== undefined);
  if (second === undefined) return [];
  const message = `${row.id} is marked ${MARKERS.filter((marker) => row[marker] !== undefined).join(' and ')}`;
  return [
    fault(file, [...path, second], message, 'A row is excluded, later or retired, and never two of these.', 'key'),
  ];
}

function emptyFaults(file: ParsedFile): SourceFault[] {
  const { profile, sections, unwritten } = file.content;
  if (sections !== undefined || unwritten !== undefined) return [];
  const message = `${profile} has no requirement`;
  return [fault(file, [], message, 'Write some up under sections, or list those that are known under unwritten.')];
}

/** Each unwritten id belongs to the file, stands there once, and is no row's. */
function unwrittenFaults(file: ParsedFile): SourceFault[] {
  const { prefix, unwritten = [] } = file.content;
  const rows = new Map(placedRows(file).map(({ row, path }) => [row.id, file.locate([...path, 'id']).line]));
  const firsts = new Map<string, string>();
  return unwritten.flatMap((entry, index) => {
    const at: Path = ['unwritten', index];
    const [first = '', last = first] = entry.split('..');
    if ([first, last].some((id) => !id.startsWith(`${prefix}-`))) {
      const message = `${entry} does not begin with ${prefix}, the prefix of this file`;
      return [fault(file, at, message, `Ids of this profile are ${prefix}-001, ${prefix}-002 and so on.`)];
    }
    if (entry.includes('..') && first >= last) {
      return [fault(file, at, `${entry} is no range`, 'Write the lower id first, or one id alone.')];
    }
    const ids = idsIn([entry]);
    const written = ids.find((id) => rows.has(id));
    const before = ids.find((id) => firsts.has(id));
    const double = before === undefined ? undefined : firsts.get(before);
    for (const id of ids) if (!firsts.has(id)) firsts.set(id, entry);
    return [
      ...(written === undefined
        ? []
        : [
            fault(
              file,
              at,
              `${written} is unwritten here and written up at ${file.path}:${rows.get(written)}`,
              `Take ${written} out of unwritten.`,
            ),
          ]),
      ...(double === undefined
        ? []
        : [fault(file, at, `${before} is unwritten twice, here and in ${double}`, 'Take one of them away.')]),
    ];
  });
}
