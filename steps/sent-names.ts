/** What a scenario calls agents' releases, drafts' versions, participants, sessions and cards, and what the target calls them. */
import type { OperationOutcome, SendParams } from '../schemas/generated/types.ts';
import { ScenarioFault } from './findings.ts';

/** A session that turns are sent to. */
export interface SessionNamed {
  /** The target's id of it. */
  readonly id: string;
  readonly agent: string;
}

export class SentNames {
  /** The target's values by the scenario's names: the id of a participant or card, the version of a draft. */
  readonly values = new Map<string, unknown>();
  readonly sessions = new Map<string, SessionNamed>();
  /** The revisions that each agent has deployed, oldest first. */
  readonly revisions = new Map<string, number[]>();
  /** The participants of each agent, by the scenario's names. */
  readonly participants = new Map<string, string[]>();
  /** Every body that may run, whole. */
  readonly bodies = new Set<string>();
  /** The last request that was made of each turn, and what it came to. */
  readonly sent = new Map<string, { readonly params: SendParams; readonly outcome: OperationOutcome }>();
  /** What a reading answered when it was noted. */
  readonly noted = new Map<string, readonly unknown[]>();

  /** Binds what only the target knows to the scenario's name. In a rehearsal nothing is known, and the name stands for itself. */
  bind(name: string, value: unknown): void {
    this.values.set(name, value ?? name);
  }

  valueOf(name: string): unknown {
    if (this.values.has(name)) return this.values.get(name);
    throw new ScenarioFault(`Nothing here is called ${name}. Say what it is in a Given.`);
  }

  session(name: string): SessionNamed {
    const known = this.sessions.get(name);
    if (known !== undefined) return known;
    throw new ScenarioFault(`No session is called ${name}. Say what it is in a Given.`);
  }

  /** The revision that a scenario means: "Juno's second release", or "Juno" for the deployed one, 0 where there is none. */
  revision(release: string): number {
    const [agent = '', ordinal] = release.split(/'s | release$/);
    const revisions = this.revisions.get(agent) ?? [];
    if (ordinal === undefined || ordinal === '') return revisions.at(-1) ?? 0;
    const known = revisions[['first', 'second', 'third'].indexOf(ordinal)];
    if (known !== undefined) return known;
    throw new ScenarioFault(`${agent} has ${revisions.length} releases, so there is no ${release}.`);
  }

  /** The request and the outcome of a turn. */
  sending(turn: string): { readonly params: SendParams; readonly outcome: OperationOutcome } {
    const known = this.sent.get(turn);
    if (known !== undefined) return known;
    throw new ScenarioFault(`No ${turn} was sent.`);
  }
}

/** The agent of a release as a scenario names it. */
export function agentOf(release: string): string {
  return release.split("'s ")[0] ?? release;
}
