import * as z from 'zod/mini';

import type { PlatformRole } from '../account/platform-role.ts';
import { requiredText, seenRecord } from '../noun/fields.ts';
import { type Endpoint, type Entry, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/**
 * Who makes a transition: operators with one of these roles, a side of the record (its own company, the buyer, the
 * supplier) in roles of that company, the approval of the document, or the system.
 */
export type Actor =
  | { readonly side: 'platform'; readonly roles: readonly [PlatformRole, ...PlatformRole[]] }
  | { readonly side: 'own' | 'buyer' | 'supplier'; readonly roles: readonly string[] }
  | { readonly side: 'approval' | 'system' };

/** In the place of the status that a transition leads to: what it changes is not the status. */
export const UNCHANGED = '';

/** What a person is asked before a transition, and told after it. */
export interface Asking {
  readonly title: string;
  /** What follows from it. */
  readonly follows: string;
  readonly done: string;
  /** Binds somebody: the button is the seal's. */
  readonly binding: boolean;
  /** A reason is needed; this says who reads it. */
  readonly reason?: string;
}

/** One row of a table of states (rules.md C.19). */
export interface Transition {
  /** Statuses that it is made from; none for the one that makes the record. */
  readonly from: readonly string[];
  /** UNCHANGED: the record stays in the status that it has. */
  readonly to: string;
  readonly by: Actor;
  /** Chinese name: of the button and of the row action; with the noun's word after it, as in 冻结项目, in the log. */
  readonly word: string;
  /** What the log says in place of that. */
  readonly logWord?: string;
  /** One English line, for OpenAPI; absent for what nobody calls. */
  readonly summary?: string;
  readonly ask?: Asking;
  /** It is a duty: records that it can be made with stand on the workbench of whoever makes it, with this note. */
  readonly waits?: string;
}

/** The statuses of a record and every way from one to another, by the names of the events. */
export interface States<Events extends string = string> {
  /** As in the paths of its calls, e.g. project. */
  readonly noun: string;
  readonly word: string;
  /** Enumeration whose codes the statuses are. */
  readonly enumeration: string;
  /** Field of the record that shows the status. */
  readonly field: string;
  /** Code of every status, by a name. */
  readonly statuses: Readonly<Record<string, string>>;
  readonly transitions: Readonly<Record<Events, Transition>>;
  /** Its statuses while it is approved, where they are not those of AuditStatus. */
  readonly approval?: ApprovalStatuses & { readonly approved: string };
}

/** Codes of a record's statuses while its approval is under way. */
interface ApprovalStatuses {
  readonly draft: string;
  readonly inReview: string;
  readonly returned: string;
  readonly withdrawn: string;
  readonly rejected: string;
  /** Ended by the platform: 终止审批, and 作废 after it was approved. */
  readonly terminated: string;
}

/** The transitions that an approval makes; `approved` is the status that follows from it. */
export function byApproval(statuses: ApprovalStatuses, approved: string) {
  const { draft, inReview, returned, withdrawn, rejected, terminated } = statuses;
  const by = { side: 'approval' } as const;
  return {
    submitted: { from: [draft, returned, withdrawn], to: inReview, by, word: '提交' },
    returned: { from: [inReview], to: returned, by, word: '退回' },
    withdrawn: { from: [inReview], to: withdrawn, by, word: '撤回' },
    rejected: { from: [inReview], to: rejected, by, word: '拒绝' },
    stopped: { from: [inReview, returned], to: terminated, by, word: '终止审批' },
    approved: { from: [inReview], to: approved, by, word: '审批通过' },
  } as const;
}

/** Declares a table of states. Throws where a transition names a status that there is none. */
export function declareStates<const Events extends string, const Field extends string>(
  states: States<Events> & { readonly field: Field },
): States<Events> & { readonly field: Field } {
  const known = Object.values(states.statuses);
  for (const [event, { from, to }] of Object.entries<Transition>(states.transitions)) {
    const named = to === UNCHANGED ? from : [...from, to];
    const strange = named.find((status) => !known.includes(status));
    if (strange !== undefined) throw new Error(`${states.noun}.${event}: no status ${strange}`);
  }
  return states;
}

/** Names of the events that people make. */
export function eventsOf(states: States): string[] {
  return Object.entries(states.transitions)
    .filter(([, { by }]) => 'roles' in by)
    .map(([event]) => event);
}

/** Whether a record of this status may take this transition, whoever makes it. */
export function leadsFrom(states: States, event: string, status: string): boolean {
  return states.transitions[event]?.from.includes(status) ?? false;
}

/** Events that somebody of a side, in these roles, may make with a record of this status: its row actions. */
export function eventsFor(
  states: States,
  status: string,
  who: { side: Actor['side']; roles: readonly string[] },
): string[] {
  return eventsOf(states).filter((event) => {
    const { by } = states.transitions[event] ?? {};
    if (by === undefined || !('roles' in by) || by.side !== who.side) return false;
    const wanted: readonly string[] = by.roles;
    return leadsFrom(states, event, status) && who.roles.some((role) => wanted.includes(role));
  });
}

/** Longest reason for a transition. */
export const REASON_MAX = 500;
const reasonField = { reason: requiredText(REASON_MAX) };
type ReasonOf<Asked> = Asked extends { readonly ask: { readonly reason: string } }
  ? typeof reasonField
  : Record<never, never>;

/** What every transition answers: where the record stands now. */
function answerOf<const Field extends string>(field: Field) {
  const shape = { id: z.string(), no: z.string(), [field]: z.string() };
  return z.object(
    shape as { id: z.ZodMiniString; no: z.ZodMiniString } & {
      [Key in Field]: z.ZodMiniString;
    },
  );
}

/**
 * The call of one transition: `POST /admin/{noun}/{event}` of operators, `POST /portal/{noun}/{event}` of a side. It
 * takes the record's id, the version that was seen, and a reason where one is asked for. From another status it is
 * refused and changes nothing.
 */
export function transitionCall<
  const Events extends string,
  const Field extends string,
  const Event extends Events,
  const Asked extends Transition,
>(
  states: {
    readonly noun: string;
    readonly word: string;
    readonly field: Field;
    readonly transitions: Readonly<Record<Event, Asked>> & Readonly<Record<Events, Transition>>;
  },
  event: Event,
) {
  const { noun, field, transitions } = states;
  const { by, ask, word, logWord, summary = '' } = transitions[event] as Transition;
  if (!('roles' in by)) throw new Error(`${noun}.${event} is nobody's call`);
  const isOperator = by.side === 'platform';
  const entry: Entry = isOperator ? { access: 'operator', roles: by.roles } : { access: 'session' };
  const reason = (ask?.reason === undefined ? {} : reasonField) as ReasonOf<Asked>;
  return endpoint({
    group: isOperator ? 'admin' : 'portal',
    ...entry,
    method: 'POST',
    effect: 'write',
    name: `${noun}${event.slice(0, 1).toUpperCase()}${event.slice(1)}`,
    path: `/${isOperator ? 'admin' : 'portal'}/${noun}/${event}`,
    params: nothing,
    word: logWord ?? `${word}${states.word}`,
    summary,
    input: z.strictObject({ ...seenRecord, ...reason }),
    output: answerOf(field),
  });
}

/** A transition's call as the server treats all of them alike. */
export type TransitionEndpoint = Endpoint<
  z.ZodMiniType,
  z.ZodMiniType<{ id: string; version?: number | undefined; reason?: string }>,
  z.ZodMiniType<Record<string, string>>
>;
