import { AUDIT } from '../flow/flow.ts';
import { AUDITED } from './audited.ts';
import {
  byApproval,
  declareStates,
  eventsOf,
  type States,
  type Transition,
  type TransitionEndpoint,
  transitionCall,
} from './states.ts';

/** What becomes of a document whose status is that of its approval until it is approved. */
export interface OwnStates {
  /** Enumeration with the codes of the approval and its own. */
  readonly enumeration: string;
  /** Codes of the approval, where they are not those of AuditStatus. */
  readonly approval?: NonNullable<States['approval']>;
  /** Codes of its own statuses, by a name. */
  readonly statuses: Readonly<Record<string, string>>;
  /**
   * Statuses in which 作废 takes back the approval, from any other it is refused; the approved one and all of its own when
   * absent.
   */
  readonly voidedFrom?: readonly string[];
  /** From AUDIT.approved on, by the names of the events. */
  readonly transitions: Readonly<Record<string, Transition>>;
}

/** The whole table of states of a document: those of its approval, and its own. */
export function statesOf(
  { name, word, status }: { name: string; word: string; status: string },
  { enumeration, approval, statuses, transitions, voidedFrom }: OwnStates,
): States {
  const { voided, ...audited } = AUDITED;
  const approved: Readonly<Record<string, Transition>> = approval
    ? byApproval(approval, approval.approved)
    : audited;
  const { approved: first, terminated: to } = approval ?? { ...AUDIT, terminated: AUDIT.voided };
  const from = voidedFrom ?? [first, ...Object.values(statuses)];
  const ending: Readonly<Record<string, Transition>> =
    from.length > 0 ? { voided: { ...voided, from, to } } : {};
  return declareStates({
    noun: name,
    word,
    enumeration,
    field: status,
    statuses: { ...(approval ?? AUDIT), ...statuses },
    transitions: { ...approved, ...ending, ...transitions },
    ...(approval && { approval }),
  });
}

/** The calls of all transitions that people make, by their events. */
export function transitionCalls(states: States): Readonly<Record<string, TransitionEndpoint>> {
  const calls = eventsOf(states).map((event) => [event, transitionCall(states, event)] as const);
  return Object.fromEntries(calls);
}

/** What of a table of states operators do, for the console alone; nothing where a document has no states of its own. */
export function operatorsPart(states: States | undefined) {
  if (states === undefined) return { states, transitions: {} };
  const own = Object.entries(states.transitions).filter(([, { by }]) => by.side === 'platform');
  const part: States = { ...states, transitions: Object.fromEntries(own) };
  return { states: part, transitions: transitionCalls(part) };
}
