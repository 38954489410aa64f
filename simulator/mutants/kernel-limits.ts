/** Mutants of limits and keys: right in every single message, and wrong once a limit changes, is nothing, or a key looks like another. */
import { KERNEL_DECISIONS } from '../core/kernel/decisions.ts';
import { HISTORY_RULES } from '../core/kernel/history/rules.ts';
import { kernelDecision, kernelHistory } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const { pendingAfter } = KERNEL_DECISIONS;
const { keptMedia } = HISTORY_RULES;

export const KERNEL_LIMIT_MUTANTS: readonly Mutant[] = [
  kernelDecision(
    {
      id: 'one-in-one-out',
      story:
        'A full history lets go of one entry for each that comes, so it stays too long where its limit has fallen.',
      names: ['CK-114'],
    },
    {
      pendingAfter: (admission, entries, entry, limit) => {
        const after = pendingAfter(admission, entries, entry, entries.length + 1);
        return admission.recordHistory === true && after.length > limit ? after.slice(1) : after;
      },
    },
  ),
  kernelDecision(
    {
      id: 'minus-nothing-is-all',
      story: 'The newest are taken with slice(-limit), and where the limit is nothing that takes them all.',
      names: ['CK-114'],
    },
    {
      pendingAfter: (admission, entries, entry, limit) =>
        admission.recordHistory === true ? [...entries, entry].slice(-limit) : entries,
    },
  ),
  kernelDecision(
    {
      id: 'keeps-a-place-free',
      story:
        'A place is kept free for the message that will start the turn, so a history is never as long as its limit.',
      names: ['CK-110'],
    },
    { pendingAfter: (admission, entries, entry, limit) => pendingAfter(admission, entries, entry, limit - 1) },
  ),
  kernelDecision(
    {
      id: 'trims-for-whoever-comes',
      story:
        'History is trimmed whenever it is touched, also for a message that is thrown away and has a limit of its own.',
      names: ['CK-112'],
    },
    {
      pendingAfter: (admission, entries, entry, limit) =>
        admission.recordHistory === true
          ? pendingAfter(admission, entries, entry, limit)
          : entries.slice(Math.max(0, entries.length - limit)),
    },
  ),
  kernelHistory(
    {
      id: 'group-read-with-its-topics',
      story: 'Keys are looked up by how they begin, so a group is shown what was said in its topics.',
      names: ['CK-115'],
    },
    {
      entriesOf: (map, key) => [...map].flatMap(([other, entries]) => (other.startsWith(key) ? entries : [])),
    },
  ),
  kernelHistory(
    {
      id: 'clears-what-begins-alike',
      story: 'Clearing a group takes every key that begins as it does, so group 1 takes group 10 along.',
      names: ['CK-128'],
    },
    {
      clear: (map, key) => {
        for (const other of map.keys()) if (other.startsWith(key)) map.delete(other);
      },
    },
  ),
  kernelHistory(
    {
      id: 'voice-takes-a-place',
      story: 'The media limit is counted before it is looked which media are pictures.',
      names: ['CK-120'],
    },
    {
      keptMedia: (media, limit = media.length, isReadable) => keptMedia(media.slice(0, limit), limit, isReadable),
    },
  ),
  kernelHistory(
    {
      id: 'no-pictures-is-the-default',
      story: 'A media limit of nothing is taken for one that was left out.',
      names: ['CK-120'],
    },
    { keptMedia: (media, limit, isReadable) => keptMedia(media, limit === 0 ? undefined : limit, isReadable) },
  ),
];
