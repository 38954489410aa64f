/** Mutants of pending history: what is kept of a message that started no turn. */
import { KERNEL_DECISIONS } from '../core/kernel/decisions.ts';
import { kernelDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const { pendingAfter, pendingEntry } = KERNEL_DECISIONS;

export const KERNEL_PENDING_MUTANTS: readonly Mutant[] = [
  kernelDecision(
    {
      id: 'keeps-no-text',
      story: 'Who sent a dropped message is kept, and what they said is not.',
      names: ['CK-110', 'CK-111', 'CK-114', 'CK-115', 'CK-116', 'CK-119', 'CK-122', 'CK-180'],
    },
    { pendingEntry: (input, preflight) => ({ ...pendingEntry(input, preflight), body: '' }) },
  ),
  kernelDecision(
    {
      id: 'record-history-unread',
      story: 'A drop is a drop, and recordHistory is never looked at.',
      names: [
        'CK-110',
        'CK-111',
        'CK-114',
        'CK-115',
        'CK-116',
        'CK-117',
        'CK-118',
        'CK-119',
        'CK-120',
        'CK-121',
        'CK-122',
        'CK-177',
        'CK-180',
      ],
    },
    { pendingAfter: (_admission, entries) => entries },
  ),
  kernelDecision(
    {
      id: 'records-missing-mentions-only',
      story: 'A drop is kept where its reason speaks of a mention, and forgotten for any other.',
      names: ['CK-110'],
    },
    {
      pendingAfter: (admission, entries, entry, limit) =>
        admission.reason?.includes('mention') === true ? pendingAfter(admission, entries, entry, limit) : entries,
    },
  ),
  kernelDecision(
    {
      id: 'keeps-the-last-only',
      story: 'A recorded drop takes the place of whatever was pending before it.',
      names: ['CK-110'],
    },
    {
      pendingAfter: (admission, entries, entry, limit) =>
        pendingAfter(admission, admission.recordHistory === true ? [] : entries, entry, limit),
    },
  ),
  kernelDecision(
    {
      id: 'records-every-drop',
      story: 'Whatever is dropped is kept, so the agent is later told what its channel had thrown away.',
      names: ['CK-112'],
    },
    { pendingAfter: (admission, ...rest) => pendingAfter({ ...admission, recordHistory: true }, ...rest) },
  ),
  kernelDecision(
    {
      id: 'drop-clears-pending',
      story: 'A drop that is not kept takes along what was pending, as a turn does that was answered.',
      names: ['CK-112'],
    },
    {
      pendingAfter: (admission, entries, entry, limit) =>
        admission.recordHistory === true ? pendingAfter(admission, entries, entry, limit) : [],
    },
  ),
];
