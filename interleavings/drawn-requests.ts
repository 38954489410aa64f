/** Requests for fast-check: every option in every combination, by names that the gateway they are made to gives a value. */
import * as fc from 'fast-check';
import type { SendRequest } from '../schemas/generated/types.ts';

const CALLERS = ['Dana', 'Eli', 'Finn'] as const;
export const SESSIONS = ['sandbox', 'fork', 'live', 'never deployed'] as const;
const CARDS = ['waiting', 'rejected', 'closed', 'live', 'notYet', 'of another agent', 'none'] as const;
const PEOPLE = ['Ada', 'Bo', 'of another tenant', 'nobody'] as const;
const REVISIONS = ['none', 'first', 'second', 'third', 'of nothing'] as const;
const VERSIONS = ['zero', 'before', 'head', 'ahead'] as const;

/** What is drawn for one request, by names that the gateway it is made of gives a value. */
export interface DrawnRequest {
  readonly session: (typeof SESSIONS)[number];
  readonly caller: (typeof CALLERS)[number];
  readonly participant?: (typeof PEOPLE)[number] | undefined;
  readonly draftRevision?: (typeof REVISIONS)[number] | undefined;
  readonly draftVersion?: (typeof VERSIONS)[number] | undefined;
  readonly recommendation?: (typeof CARDS)[number] | undefined;
  readonly others: Partial<
    Pick<SendRequest, 'revisionPolicy' | 'asyncMode' | 'holdWrites' | 'routing' | 'replyStyle' | 'partials'>
  >;
}

/** One of these, the first one so much more often. */
function mostly<T>(values: readonly T[], weight = 4): fc.Arbitrary<T> {
  return fc.oneof(
    ...values.map((value, index) => ({ weight: index === 0 ? weight : 1, arbitrary: fc.constant(value) })),
  );
}
/** Left out in all but one of so many. */
const rarely = <T>(values: readonly T[], oneIn: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: mostly(values, 1) });
const inOne = (oneIn: number) => (n: number) => n === oneIn - 1;

/** A policy with the options that go with it. */
const fitting = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ revisionPolicy: 'DEPLOYED' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      revisionPolicy: fc.constant('DRAFT'),
      draftRevision: rarely(['first', 'second', 'third', 'none'] as const, 2),
      draftVersion: rarely(['head', 'before', 'ahead'] as const, 2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ revisionPolicy: fc.constant('PROPOSAL'), recommendation: mostly(CARDS, 6) }),
  },
) as fc.Arbitrary<{
  readonly revisionPolicy?: string;
  readonly draftRevision?: DrawnRequest['draftRevision'];
  readonly draftVersion?: DrawnRequest['draftVersion'];
  readonly recommendation?: DrawnRequest['recommendation'];
}>;

/** Options that may fit nothing else in the request. */
const straying = fc.record({
  draftRevision: rarely(REVISIONS, 12),
  draftVersion: rarely(VERSIONS, 12),
  recommendation: rarely(CARDS, 12),
  isCardMissing: fc.nat(19).map(inOne(20)),
});

const beside = fc.record({
  asyncMode: rarely(['UNSPECIFIED', 'AWAIT', 'BACKGROUND'], 8),
  holdWrites: rarely([true, false], 8),
  routing: rarely([{}, { billing: 'READ_THROUGH' }, { billing: 'SIMULATED', crm: 'NONE' }], 8),
  replyStyle: rarely([{ version: 3 }, { off: true }], 8),
  partials: rarely([true, false], 8),
});

export const drawnRequest: fc.Arbitrary<DrawnRequest> = fc
  .record({
    session: mostly(SESSIONS, 7),
    caller: mostly(CALLERS, 8),
    participant: fc.option(mostly(PEOPLE, 12), { freq: 4, nil: undefined }),
    fitting,
    straying,
    beside,
  })
  .map(({ session, caller, participant, fitting: { revisionPolicy, ...fits }, straying: strays, beside: others }) => {
    const recommendation = strays.isCardMissing ? undefined : (strays.recommendation ?? fits.recommendation);
    return {
      session,
      caller,
      participant,
      draftRevision: strays.draftRevision ?? fits.draftRevision,
      draftVersion: strays.draftVersion ?? fits.draftVersion,
      recommendation,
      others: { ...(revisionPolicy !== undefined && { revisionPolicy }), ...others },
    };
  });
