import { AUDIT } from '../flow/flow.ts';
import { AUDITED } from './audited.ts';
import {
  declareStates,
  eventsOf,
  type States,
  type Transition,
  type TransitionEndpoint,
  transitionCall,
} from './states.ts';

/** What becomes of a document whose status is that of its approval until it is approved. */
export interface OwnStates {
  /** Enumeration with the codes of AuditStatus and its own. */
  readonly enumeration: string;
  /** Codes of its own statuses, by a name. */
  readonly statuses: Readonly<Record<string, string>>;
  /** From AUDIT.approved on, by the names of the events. */
  readonly transitions: Readonly<Record<string, Transition>>;
}

/** The whole table of states of a document: those of its approval, and its own. */
export function statesOf(
  { name, word, status }: { name: string; word: string; status: string },
  { enumeration, statuses, transitions }: OwnStates,
): States {
  return declareStates({
    noun: name,
    word,
    enumeration,
    field: status,
    statuses: { ...AUDIT, ...statuses },
    transitions: { ...AUDITED, ...transitions },
  });
}

/** The calls of all transitions that people make, by their events. */
export function transitionCalls(states: States): Readonly<Record<string, TransitionEndpoint>> {
  const calls = eventsOf(states).map((event) => [event, transitionCall(states, event)] as const);
  return Object.fromEntries(calls);
}
