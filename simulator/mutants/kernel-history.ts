/** Mutants of the history that a channel keeps: what goes in, who is shown it, and what takes it away. */
import type { KernelPort } from '../../kit/ports/kernel.ts';
import { KERNEL_DECISIONS } from '../core/kernel/decisions.ts';
import type { HistoryMap } from '../core/kernel/facts.ts';
import { HISTORY_RULES } from '../core/kernel/history/rules.ts';
import { REFERENCE_RULES } from '../reference.ts';
import { kernelDecision, kernelHistory } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const { behindTurn, keptMedia, pendingText } = HISTORY_RULES;
const { pendingAfter } = KERNEL_DECISIONS;

function without(about: Pick<Mutant, 'id' | 'story' | 'names'>, name: keyof KernelPort): Mutant {
  const kernel = (port: KernelPort): KernelPort =>
    Object.fromEntries(Object.entries(port).filter(([other]) => other !== name)) as KernelPort;
  return { ...about, rules: REFERENCE_RULES, kernel };
}

export const KERNEL_HISTORY_MUTANTS: readonly Mutant[] = [
  kernelHistory(
    {
      id: 'pending-goes-untold',
      story: 'Dropped messages are kept with care, and no turn is ever told of them.',
      names: ['CK-111', 'CK-115', 'CK-121'],
    },
    { context: (ctx) => ctx },
  ),
  kernelHistory(
    {
      id: 'buffer-taken-for-granted',
      story: 'Every channel that was tried handed over a buffer, so nobody looks whether there is one.',
      names: ['CK-113', 'CK-180'],
    },
    { buffer: (given) => given as HistoryMap },
  ),
  kernelDecision(
    {
      id: 'history-limit-unread',
      story: 'Whatever is dropped is kept for good, however much that comes to.',
      names: ['CK-114'],
    },
    { pendingAfter: (admission, entries, entry) => pendingAfter(admission, entries, entry, entries.length + 1) },
  ),
  kernelDecision(
    {
      id: 'keeps-the-oldest',
      story: 'A history that is full takes in nothing more, so a late mention is told of the morning.',
      names: ['CK-114'],
    },
    {
      pendingAfter: (admission, entries, entry, limit) =>
        pendingAfter(admission, entries, entry, entries.length + 1).slice(0, limit),
    },
  ),
  kernelHistory(
    {
      id: 'one-history-for-all-groups',
      story: 'Pending history is read without its key, so one group is told what was said in another.',
      names: ['CK-115'],
    },
    { entriesOf: (map) => [...map.values()].flat() },
  ),
  kernelHistory(
    {
      id: 'should-record-unasked',
      story: 'shouldRecord is taken along and never called.',
      names: ['CK-116', 'CK-181'],
    },
    { isWanted: () => true },
  ),
  kernelHistory(
    {
      id: 'picture-failure-fails-the-drop',
      story: 'A failure to load a picture is taken for a failure of the message.',
      names: ['CK-122'],
    },
    { load: async (media) => (typeof media === 'function' ? ((await media()) as []) : (media ?? [])) },
  ),
  kernelHistory(
    {
      id: 'keeps-any-kind-of-media',
      story: 'A file that can be read is kept, whether or not it is a picture.',
      names: ['CK-118'],
    },
    {
      keptMedia: (media, limit, isReadable) =>
        keptMedia(
          media.map((fact) => ({ ...fact, kind: 'image' })),
          limit,
          isReadable,
        ),
    },
  ),
  kernelHistory(
    {
      id: 'keeps-images-on-the-web',
      story: 'An image is kept by its address where it has no path, and the model is sent to fetch it.',
      names: ['CK-118'],
    },
    {
      keptMedia: (media, limit, isReadable) =>
        media.filter(({ kind, path }) => kind === 'image' && (path === undefined || isReadable(path))).slice(0, limit),
    },
  ),
  kernelHistory(
    {
      id: 'believes-every-path',
      story: 'A path is taken for a file, and nobody looks whether there is one.',
      names: ['CK-119'],
    },
    { keptMedia: (media, limit) => keptMedia(media, limit, () => true) },
  ),
  kernelHistory(
    {
      id: 'media-limit-unread',
      story: 'An album of pictures is kept whole, whatever the limit.',
      names: ['CK-120'],
    },
    { keptMedia: (media, _limit, isReadable) => keptMedia(media, media.length, isReadable) },
  ),
  kernelDecision(
    {
      id: 'blank-text-is-no-message',
      story: 'A message without text is taken for an empty one, and its picture goes with it.',
      names: ['CK-121'],
    },
    {
      pendingAfter: (admission, entries, entry, limit) =>
        entry.body.trim() === '' ? entries : pendingAfter(admission, entries, entry, limit),
    },
  ),
  kernelHistory(
    {
      id: 'images-fall-off',
      story: 'Pictures are loaded, looked at and counted, and then attached to nothing.',
      names: ['CK-118', 'CK-121', 'CK-126'],
    },
    { withMedia: (entry) => entry },
  ),
  kernelHistory(
    {
      id: 'lines-of-its-own',
      story: 'The window writes every line its own way and leaves formatEntry to those who call it.',
      names: ['CK-127'],
    },
    {
      pendingText: (entries, currentMessage) =>
        pendingText(entries, currentMessage, ({ sender, body }) => `${sender}: ${body}`),
    },
  ),
  kernelHistory(
    {
      id: 'current-message-lost',
      story: 'A context is made of what was said before, and what is said now is left out.',
      names: ['CK-127', 'CK-182'],
    },
    { pendingText: (entries, _currentMessage, formatEntry) => pendingText(entries, '', formatEntry) },
  ),
  kernelHistory(
    {
      id: 'clears-nothing',
      story: 'Clearing is taken for a hint, and every entry stays.',
      names: ['CK-128', 'CK-129'],
    },
    { clear: () => {} },
  ),
  kernelHistory(
    {
      id: 'clears-all-groups',
      story: 'Clearing one group empties the map of all.',
      names: ['CK-128'],
    },
    {
      clear: (map) => {
        map.clear();
      },
    },
  ),
  without(
    {
      id: 'no-build-inbound-history-from-map',
      story: 'The window can do it too, so the old function went away before those who call it.',
      names: ['CK-129'],
    },
    'buildInboundHistoryFromMap',
  ),
  kernelHistory(
    {
      id: 'told-again-and-again',
      story: 'What a turn was shown stays pending, so every later turn is told of it once more.',
      names: ['CK-123', 'CK-124'],
    },
    { behindTurn: (_admission, entries) => entries },
  ),
  kernelHistory(
    {
      id: 'observer-takes-it-along',
      story: 'A turn that only listens clears what the turn that answers would have needed.',
      names: ['CK-125'],
    },
    { behindTurn: (_admission, entries, shown) => behindTurn({ kind: 'dispatch' }, entries, shown) },
  ),
];
