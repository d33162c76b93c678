import { sql } from 'kysely';

import type { States, Transition, TransitionEndpoint } from '#contract/document/states.ts';
import { NOUN } from '#contract/noun/noun.ts';
import type { OutboxEvent, Telling } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, forbidden, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

/** What a record has whose status changes by the transitions of a table of states. `no` is the number that people read. */
export interface StatefulRecord {
  id: string;
  no: string;
  status: string;
  version: number;
}

/** Who makes a transition. */
export type Actor = Pick<Me, 'accountId' | 'companyId' | 'roles'>;

/** A transition on its way: the record is locked, its status and version are right. */
export interface Making<Row extends StatefulRecord> {
  tx: Tx;
  at: Date;
  accountId: string;
  record: Row;
  /** '' where none is asked for. */
  reason: string;
}

/** What follows from one transition, beside the status. */
export interface Following<Row extends StatefulRecord> {
  /** Locks what is locked before the record, by its id. */
  lockFirst?(tx: Tx, id: string): Promise<unknown>;
  /** What else has to be so: throws what stands in the way; and what follows, before the status is set. */
  act?(making: Making<Row>): Promise<void>;
  /** Columns that are set with the status. */
  columns?(record: Row): Record<string, unknown>;
  /** Topic of the event that those concerned are told. */
  topic: string;
}

/** Who hears of a transition, and what. */
type Heard = Pick<OutboxEvent, 'accountId' | 'payload'>;

/** How a module makes the transitions of its states. */
export interface TransitionRules<Row extends StatefulRecord, Events extends string> {
  readonly states: States;
  readonly table: string;
  readonly column: string;
  readonly objectType: string;
  /** The record under lock; undefined where there is none. Throws where it is not this one's to make the transition. */
  lock(tx: Tx, asked: { id: string; event: Events; me: Actor }): Promise<Row | undefined>;
  /** What a transition from another status answers. */
  readonly refusal: { readonly code: string; readonly text: string };
  readonly following: Readonly<Record<Events, Following<Row>>>;
  /** Columns that every transition sets. */
  columns(making: Making<Row>, to: string): Record<string, unknown>;
  /** Who is told, and what of; several where not everybody is told the same. */
  told(making: Making<Row>, event: Events): Promise<Heard | readonly Heard[]>;
  /** What the log says beside the two statuses and the reason. */
  noted?(record: Row): Record<string, unknown>;
}

interface Acting extends Telling {
  me: Actor;
}

interface Asked {
  id: string;
  version?: number | undefined;
  reason?: string | undefined;
}

/** Somebody of a company makes a transition in its roles, and is refused before he is told how far the record is. */
function expectActor({ by }: Pick<Transition, 'by'>, { roles }: Actor): void {
  if (!('roles' in by) || by.side === 'platform') return;
  const wanted: readonly string[] = by.roles;
  if (!roles.some((role) => wanted.includes(role))) throw forbidden();
}

/** Makes one transition; answers the record as it was before. Throws 404, 403, 409 or the refusal of the rules. */
export async function makeTransition<Row extends StatefulRecord, Events extends string>(
  rules: TransitionRules<Row, Events>,
  event: Events,
  { tx, at, me, emit }: Acting,
  { id, version, reason = '' }: Asked,
): Promise<Row> {
  const { accountId } = me;
  const { act, lockFirst, columns, topic } = rules.following[event];
  await lockFirst?.(tx, id);
  const record = await rules.lock(tx, { id, event, me });
  if (record === undefined) throw noSuchRecord();
  const transition = rules.states.transitions[event];
  if (transition) expectActor(transition, me);
  if (version !== undefined && version !== record.version) throw conflict(NOUN.changed);
  const { from = [] } = transition ?? {};
  if (!from.includes(record.status)) throw refused(rules.refusal);
  const to = transition?.to || record.status;
  const making: Making<Row> = { tx, at, accountId, record, reason };
  await act?.(making);
  const set = {
    [rules.column]: to,
    ...rules.columns(making, to),
    ...columns?.(record),
    updated_by: accountId,
    updated_at: at,
  };
  const assignments = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(rules.table)} set ${sql.join(assignments)}, version = version + 1
    where id = ${id}`.execute(tx);
  for (const heard of [await rules.told(making, event)].flat()) await emit({ topic, ...heard });
  return record;
}

function transitionRoute<Row extends StatefulRecord, Events extends string>(
  kernel: Kernel,
  rules: TransitionRules<Row, Events>,
  [event, endpoint]: [Events, TransitionEndpoint],
): Route {
  const { field, transitions } = rules.states;
  return write(kernel, endpoint, async ({ tx, at, me, input, emit, note }) => {
    const acting = { tx, at, me, emit };
    const record = await makeTransition(rules, event, acting, input);
    const { id, no, status } = record;
    const to = transitions[event]?.to || status;
    const after = { [field]: to, reason: input.reason };
    const detail = { before: { [field]: status }, after, ...rules.noted?.(record) };
    note({ objectType: rules.objectType, objectId: id, detail });
    return { id, no, [field]: to };
  });
}

/** The routes of the calls that transitionCall of the contract makes, by the names of their events. */
export function transitionRoutes<Row extends StatefulRecord, Events extends string>(
  kernel: Kernel,
  rules: TransitionRules<Row, Events>,
  calls: Readonly<Record<Events, unknown>>,
): Route[] {
  return Object.entries(calls).map(([event, endpoint]) =>
    transitionRoute(kernel, rules, [event as Events, endpoint as TransitionEndpoint]),
  );
}
