import { sql } from 'kysely';
import { eventsFor, leadsFrom, type States, type Transition } from '#contract/document/states.ts';
import { AUDIT, FLOW } from '#contract/flow/flow.ts';
import { MSG_TYPE } from '#contract/message/types.ts';
import { NOUN } from '#contract/noun/noun.ts';
import type { NounTable } from '#server/db/columns.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import type { Flow, FlowDecision } from '#server/kernel/flow/flow.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { May, Noun } from '#server/kernel/resource/noun.ts';
import { sideColumns, sidesOf } from '#server/kernel/resource/sides.ts';
import { isSeen } from '#server/kernel/resource/visible-rows.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { forbidden, refused } from '#server/kernel/wire/refusal.ts';
import { type Drawing, moveDraw } from './draws.ts';
import { columnName } from './fields.ts';
import { accountsTold } from './told.ts';
import type { Actor, Following, Making, StatefulRecord, TransitionRules } from './transitions.ts';

// The status of a document or record, where its contract has a table of states: what its approval makes of it, and the transitions
// that its sides and operators make afterwards (transitions.ts has the same of what no kernel declares, such as projects).

/** A document under lock; `row` has all of its columns. */
export interface LockedDocument extends StatefulRecord {
  row: StoredRow;
}

/** What else has to be so for a transition, or follows from it; by event. */
export type FollowingDocument = Readonly<
  Record<
    string,
    Pick<Following<LockedDocument>, 'act' | 'lockFirst' | 'columns'> & {
      /** The reason was written for the record's own company: its other sides hear of the transition without it. */
      reasonFor?: 'own';
    }
  >
>;

type Effects = NonNullable<Flow['effects']>;

const EFFECTS: readonly (keyof Effects)[] = [
  'submitted',
  'agreed',
  'approved',
  'returned',
  'rejected',
  'withdrawn',
  'terminated',
  'voided',
];

const AUDIT_CODES = { ...AUDIT, inReview: AUDIT.running, terminated: AUDIT.voided };

type Turning = Exclude<keyof Effects, 'agreed'>;

/** The status that each effect of an approval leaves a document in, until it is approved; another party's word leaves it as it is. */
function statusesOf({ approval = AUDIT_CODES }: States): Readonly<Record<Turning, string>> {
  const { inReview: submitted, approved, returned, rejected, withdrawn, terminated } = approval;
  return { submitted, approved, returned, rejected, withdrawn, terminated, voided: terminated };
}

/** What an approval does to a document's own status. */
export function statusEffects(states: States, table: string): Effects {
  const { field } = states;
  const effects = Object.entries(statusesOf(states)).map(([name, to]) => {
    const turn = async ({ tx, record }: FlowDecision) => {
      await sql`update ${sql.table(table)} set ${sql.ref(columnName(field))} = ${to}
        where id = ${record.id}`.execute(tx);
    };
    return [name, turn] as const;
  });
  return Object.fromEntries(effects) as Effects;
}

/** 作废 is refused in a status that its table of states does not lead from. */
export function voidRule(states: States): Effects {
  const status = columnName(states.field);
  return {
    voided: ({ record }) =>
      leadsFrom(states, 'voided', String(record.row[status]))
        ? Promise.resolve()
        : Promise.reject(refused(FLOW.notAllowed)),
  };
}

/** Effects one after another, of each in the order of the lists. */
export function inOrder(...all: readonly (Effects | undefined)[]): Effects {
  const joined = EFFECTS.flatMap((name) => {
    const parts = all.flatMap((effects) => effects?.[name] ?? []);
    if (parts.length === 0) return [];
    const run = async (decision: FlowDecision) => {
      for (const part of parts) await part(decision);
    };
    return [[name, run] as const];
  });
  return Object.fromEntries(joined) as Effects;
}

/** The transitions that a company may make of a document, among its row actions. */
export function transitionActions(states: States, status: string, { sides, roles }: May): string[] {
  const events = sides.flatMap((side) =>
    eventsFor(states, status, { side: side as Transition['by']['side'], roles }),
  );
  return [...new Set(events)];
}

/** Somebody of a side makes its transitions; whoever does not see the document is not told of it. */
function expectSide(noun: Noun, { by }: Transition, row: StoredRow, me: Actor): void {
  if (!('roles' in by) || by.side === 'platform') return;
  if (!sidesOf(noun, row, me.companyId).includes(by.side)) throw forbidden();
}

interface Rules {
  noun: Noun;
  numberField: string;
  states: States;
  calls: Readonly<Record<string, unknown>>;
  draws: Drawing | undefined;
  following: FollowingDocument | undefined;
  /** Roles of a company that hear of its transitions; administrators and operators when absent. */
  hearing?: readonly string[] | undefined;
}

async function lockDocument(
  { noun, numberField, states }: Rules,
  tx: Tx,
  { id, event, me }: { id: string; event: string; me: Actor },
): Promise<LockedDocument | undefined> {
  const transition = states.transitions[event];
  const { companyId } = me;
  const isOperator = transition?.by.side === 'platform';
  const seen = isOperator
    ? sql`not ${columnsOfRow<NounTable>('t').deleted}`
    : isSeen(noun, sql`${companyId}::bigint`);
  const { rows } = await sql<StoredRow>`
    select ${sql.join([sql`t.*`, ...sideColumns(noun)])} from ${sql.table(noun.table)} t
    where t.id = ${id} and ${seen} for no key update of t`.execute(tx);
  const [row] = rows;
  if (row === undefined || transition === undefined) return undefined;
  expectSide(noun, transition, row, me);
  return {
    id: String(row.id),
    no: String(row[columnName(numberField)]),
    status: String(row[columnName(states.field)]),
    version: Number(row.version),
    row,
  };
}

const topicOf = (noun: Pick<Noun, 'name'>, event: string) => `${noun.name}.${event}`;

function followingOf(rules: Rules): Record<string, Following<LockedDocument>> {
  const { noun, calls, draws, following } = rules;
  const events = Object.keys(calls).map((event) => {
    const { act, lockFirst, columns } = following?.[event] ?? {};
    const kind = draws?.follows?.[event];
    return [
      event,
      {
        topic: topicOf(noun, event),
        ...(lockFirst && { lockFirst }),
        ...(columns && { columns }),
        async act(making: Making<LockedDocument>) {
          if (draws && kind)
            await moveDraw(kind, noun.name, draws, { ...making, ...making.record });
          await act?.(making);
        },
      },
    ] as const;
  });
  return Object.fromEntries(events);
}

/** How the transitions of a document are made after its approval, and who hears of them. */
export function transitionRules(rules: Rules): TransitionRules<LockedDocument, string> {
  const { noun, numberField, states } = rules;
  return {
    states,
    table: noun.table,
    column: columnName(states.field),
    objectType: noun.name,
    lock: (tx, asked) => lockDocument(rules, tx, asked),
    refusal: NOUN.notNow,
    following: followingOf(rules),
    columns: () => ({}),
    async told({ tx, at, accountId, record: { id, no, row }, reason }, event) {
      const keys = [numberField, states.field];
      const all = await accountsTold(tx, noun, { id, keys, at, hearing: rules.hearing });
      const others = all.filter((one) => one.accountId !== accountId);
      const isToldAll = rules.following?.[event]?.reasonFor === undefined;
      const isToldWhy = ({ companyId }: Hearer) =>
        isToldAll || companyId === String(row.company_id);
      return [
        { accountId: others.filter(isToldWhy), payload: { id, no, reason } },
        { accountId: others.filter((one) => !isToldWhy(one)), payload: { id, no } },
      ];
    },
  };
}

/** What those concerned read of each transition. */
export function transitionMessages(
  noun: Pick<Noun, 'name'>,
  { states, calls }: Pick<Rules, 'states' | 'calls'>,
  routeName: string,
): MessageTemplates {
  const templates = Object.keys(calls).map((event) => {
    const { word = '' } = states.transitions[event] ?? {};
    const template: MessageTemplates[string] = ({ id = '', no = '', reason = '' }) => ({
      msgType: MSG_TYPE.result,
      level: 2,
      title: `${states.word}已${word}`,
      content: `【${states.word}】${no}已${word}${reason === '' ? '。' : `：${reason}`}`,
      routeName,
      query: { id },
    });
    return [topicOf(noun, event), template] as const;
  });
  return Object.fromEntries(templates);
}
