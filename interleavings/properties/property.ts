/** What a property of interleavings is: a requirement that must hold of every program under every schedule. */
import type { Played } from './played.ts';

export interface PropertyBreach {
  readonly expected: string;
  readonly observed: string;
  /** `seq` of the observation that breaks it, where one does. */
  readonly at?: number;
}

export interface Property {
  /** How `Then … holds` names it. */
  readonly name: string;
  readonly requirement: string;
  breach(played: Played): PropertyBreach | undefined;
}
