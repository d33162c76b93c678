import { sql } from 'kysely';

import { isLess, isNegative, lesser } from '#contract/arithmetic/decimal.ts';
import { add, grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import {
  isRevolving,
  LEDGER_TYPE,
  type LedgerType,
  LIMIT_REFUSAL,
  type LimitFigures,
  type LimitState,
} from '#contract/limit/limit.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { type Account, type EntryKind, move, named, openAccounts, type Shortage } from './draws.ts';
import { expectOwnersRoom } from './owner-room.ts';

const accounts = columnsOf('ledger_account', 'a');
const terms = columnsOf('project_limit_terms', 't');
const projects = columnsOf('project');

/** What each row of 额度流水 does to the account of the limit; the database holds them to it. */
const KIND: Readonly<Record<LedgerType, EntryKind>> = {
  [LEDGER_TYPE.open]: 'grant',
  [LEDGER_TYPE.reserve]: 'hold',
  [LEDGER_TYPE.release]: 'release',
  [LEDGER_TYPE.occupy]: 'consume',
  [LEDGER_TYPE.restore]: 'reverse',
  [LEDGER_TYPE.raise]: 'grant',
  [LEDGER_TYPE.lower]: 'revoke',
  [LEDGER_TYPE.temporaryEnd]: 'revoke',
  [LEDGER_TYPE.reverse]: 'reinstate',
  [LEDGER_TYPE.close]: 'close',
  [LEDGER_TYPE.takeBack]: 'draw',
  [LEDGER_TYPE.overuse]: 'grant',
  [LEDGER_TYPE.overuseEnd]: 'revoke',
};

/** A movement of a project's limit (授信额度). */
export interface Movement {
  projectId: string;
  /** Money text above zero, at most two decimals. */
  amount: string;
  /** The document that it is for: name of its noun, id, number. */
  object: { type: string; id: string; no?: string };
  /** Null: the system. */
  operatorId: string | null;
  at: Date;
  /** Chinese, at most 200 characters. */
  note?: string;
}

/** The account of a project's limit. */
const accountOf = (projectId: string): Account => ({ book: 'limit', id: projectId });

/** A limit under lock. */
export interface Held extends LimitFigures {
  state: LimitState;
  limitType: string;
  takebackDue: string;
  /** Granted for a time that has ended, and not taken back yet: nobody may hold it. */
  endedRaises: string;
  /** Granted beyond what was approved, for money that came back when its room was in use. */
  overuse: string;
}

const ZERO = '0.00';
const size = (amount: string) => amount.replace(/^-/, '');

/**
 * Locks the limit until the end of the transaction, whoever moves it: a supplier that asks to be paid is not told it. Its state is the one
 * of that moment. Throws limit_none where the project has none.
 */
export async function lockLimit(tx: Tx, projectId: string, at: Date): Promise<Held> {
  const { rows } = await sql<Held>`
    with named as materialized (select ${named([accountOf(projectId)])})
    select locked.* from named cross join lateral (
      select ledger_state_on(a, ${at}) as state, ${terms.limit_type} as "limitType", ${terms.takeback_due} as "takebackDue", ${terms.overuse},
        ${accounts.granted} as "creditLimit", ${accounts.held} as reserved,
          ${accounts.used} as occupied, ${accounts.available}, limit_ended_raises(${accounts.owner_id}, ${at})::text as "endedRaises"
      from ${accounts} join ${terms} on ${terms.project_id} = ${accounts.owner_id}
      where ${accounts.book} = 'limit' and ${accounts.owner_id} = ${projectId}
      offset 0 for no key update of a, t
    ) locked`.execute(tx);
  const [held] = rows;
  if (held === undefined) throw refused(LIMIT_REFUSAL.none);
  return held;
}

/** Whether this transaction's company is told the project's terms, or it is an operator's. */
async function isTold(tx: Tx, projectId: string): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select app_is_operator() or coalesce((
      select nullif(current_setting('app.company_id', true), '')::bigint = any (${projects.terms_seen_by})
      from ${projects} where ${projects.id} = ${projectId}
    ), false) as told`.execute(tx);
  return rows[0]?.told === true;
}

/** What is refused is said with its figures only to whoever is told the terms (rules.md P7). */
async function insufficient(tx: Tx, { available, shortBy, account }: Shortage, amount: string) {
  const { code, text } = LIMIT_REFUSAL.insufficient;
  if (!(await isTold(tx, account.id))) return refused({ code, text });
  const needed = `可用 ${grouped(available)} 元，本次需要 ${grouped(round2(amount))} 元，还差 ${grouped(shortBy)} 元`;
  return refused({ code, text: `${text}：${needed}` }, { data: { available, shortBy } });
}

/** One entry of the limit, under its name in 额度流水. Refused: limit_none, _frozen, _expired, _closed, _insufficient, _in_use. */
export async function append(tx: Tx, type: LedgerType, movement: Movement): Promise<LimitFigures> {
  const { projectId, amount } = movement;
  const kind = KIND[type];
  const entry = { ...movement, kind, from: accountOf(projectId), code: type, amount: size(amount) };
  const [after] = await move(tx, [entry], (shortage) => {
    const { reason } = shortage;
    if (reason !== 'short') return refused(LIMIT_REFUSAL[reason]);
    return kind === 'revoke' ? refused(LIMIT_REFUSAL.inUse) : insufficient(tx, shortage, amount);
  });
  if (after === undefined) throw new Error(`The ledger of project ${projectId} took no row`);
  const { granted, held, used, available } = after;
  return { creditLimit: granted, reserved: held, occupied: used, available };
}

interface Due {
  takebackDue: string;
  overuse: string;
}

/** Of what is still to be taken back, over-use first, as much as is free goes now, and the rest as it becomes free. */
async function takeBack(
  tx: Tx,
  movement: Movement,
  { overuse, takebackDue }: Due,
  found: LimitFigures,
): Promise<LimitFigures> {
  let left = found;
  const take = async (type: LedgerType, due: string, note: string) => {
    const amount = lesser(due, left.available);
    if (isLess(ZERO, amount)) left = await append(tx, type, { ...movement, amount, note });
  };
  await take(LEDGER_TYPE.overuseEnd, overuse, '超额占用收回');
  await take(LEDGER_TYPE.temporaryEnd, takebackDue, '临时调增到期，额度收回');
  return left;
}

/** A movement that makes room, under the lock of the limit: what is still to be taken back goes first. */
export async function free(
  tx: Tx,
  type: LedgerType,
  movement: Movement,
  due: Due,
): Promise<LimitFigures> {
  return takeBack(tx, movement, due, await append(tx, type, movement));
}

/** Opens the limit of a project that has none (开额). Refused: limit_owner. */
export async function openLimit(
  tx: Tx,
  movement: Movement & { limitType: string; expireDate: string | null },
): Promise<LimitFigures> {
  const { projectId, limitType, expireDate, at } = movement;
  await expectOwnersRoom(tx, projectId, movement.amount);
  await openAccounts(tx, [{ ...accountOf(projectId), unit: 'CNY', scale: 2, expireDate }], at);
  const named = { project_id: projectId, limit_type: limitType };
  await tx.insertInto('project_limit_terms').values(named).execute();
  return append(tx, LEDGER_TYPE.open, movement);
}

/** Holds an amount for a request (冻结). Refused: limit_none, _frozen, _expired, _closed, _insufficient. */
export function reserve(tx: Tx, movement: Movement): Promise<LimitFigures> {
  return append(tx, LEDGER_TYPE.reserve, movement);
}

/** Lets go what was held (释放). More than is held is an error of the caller. */
export async function release(tx: Tx, movement: Movement): Promise<LimitFigures> {
  return free(
    tx,
    LEDGER_TYPE.release,
    movement,
    await lockLimit(tx, movement.projectId, movement.at),
  );
}

/** What was held has been paid out (占用). */
export function occupy(tx: Tx, movement: Movement): Promise<LimitFigures> {
  return append(tx, LEDGER_TYPE.occupy, movement);
}

/** A payment came back (冲正): what it occupied is held again. */
export function reverse(tx: Tx, movement: Movement): Promise<LimitFigures> {
  return append(tx, LEDGER_TYPE.reverse, movement);
}

/** Raises the limit, or by a negative amount lowers it (调增, 调减). Refused: limit_none, _closed, _in_use, _owner. */
export async function adjust(tx: Tx, movement: Movement): Promise<LimitFigures> {
  if (isNegative(movement.amount)) return append(tx, LEDGER_TYPE.lower, movement);
  await expectOwnersRoom(tx, movement.projectId, movement.amount);
  return free(
    tx,
    LEDGER_TYPE.raise,
    movement,
    await lockLimit(tx, movement.projectId, movement.at),
  );
}

/** A raise for a time has ended (临时调增到期). What is in use is taken back as soon as it becomes free. */
export async function endTemporary(tx: Tx, movement: Movement): Promise<LimitFigures> {
  const { projectId, amount, at } = movement;
  const held = await lockLimit(tx, projectId, at);
  if (held.state === 'closed') return held;
  await tx
    .updateTable('project_limit_terms')
    .set((row) => ({ takeback_due: row('takeback_due', '+', amount) }))
    .where('project_id', '=', projectId)
    .execute();
  return takeBack(
    tx,
    movement,
    { ...held, takebackDue: round2(add(held.takebackDue, amount)) },
    held,
  );
}

/** An end of a limit: what of it is still to come back; where nobody says so, what is occupied of a revolving one. */
export interface Closing extends Omit<Movement, 'amount'> {
  outstanding?: string;
}

/**
 * Closes a limit for good (销额). What is occupied all the same is written off: of a one-off limit, which stays occupied, and what was
 * given up for lost. Refused while something is held or outstanding.
 */
export async function close(tx: Tx, { outstanding, ...movement }: Closing): Promise<LimitFigures> {
  const { reserved, occupied, limitType, creditLimit, takebackDue, overuse } = await lockLimit(
    tx,
    movement.projectId,
    movement.at,
  );
  const awaited = outstanding ?? (isRevolving(limitType) ? occupied : ZERO);
  if (isLess(ZERO, reserved) || isLess(ZERO, awaited)) throw refused(LIMIT_REFUSAL.unsettled);
  const row = (type: LedgerType, amount: string, note = movement.note) =>
    append(tx, type, { ...movement, amount, ...(note !== undefined && { note }) });
  if (isLess(ZERO, occupied)) {
    const lost = isRevolving(limitType) ? '坏账未收回，随销额核销' : undefined;
    await row(LEDGER_TYPE.restore, occupied, lost);
  }
  if (isLess(ZERO, overuse)) await row(LEDGER_TYPE.overuseEnd, overuse);
  if (isLess(ZERO, takebackDue)) await row(LEDGER_TYPE.temporaryEnd, takebackDue);
  return row(LEDGER_TYPE.close, round2(subtract(creditLimit, add(overuse, takebackDue))));
}
