/** What a property of a channel's history is: a requirement that must hold of every sequence of drops, limits and clearings. */
import type { PropertyBreach } from '../property.ts';
import type { PlayedHistory } from './played-history.ts';

export interface HistoryProperty {
  /** How `Then … holds` names it. */
  readonly name: string;
  readonly requirement: string;
  breach(played: PlayedHistory): PropertyBreach | undefined;
}
