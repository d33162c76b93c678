import { sql } from 'kysely';

import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import {
  isRevolving,
  LEDGER_TYPE,
  type LedgerType,
  LIMIT_REFUSAL,
  type LimitFigures,
  type LimitState,
} from '#contract/limit/limit.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { type Refusal, refused } from '#server/kernel/wire/refusal.ts';

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

/** A limit under lock. */
interface Held extends LimitFigures {
  state: LimitState;
  limitType: string;
  takebackDue: string;
  /** Whether this transaction's company is told the project's terms, or it is an operator's. */
  told: boolean;
}

const ZERO = '0.00';
const isLess = (one: string, other: string) => compareDecimals(one, other) < 0;
const smaller = (one: string, other: string) => (isLess(one, other) ? one : other);
const negative = (amount: string) => round2(subtract('0', amount));

/**
 * Locks the limit until the end of the transaction. Whoever moves it may belong to a company that is not told the
 * terms, such as a supplier that asks to be paid, so the ledger tells the policies which project it works on.
 */
async function hold(tx: Tx, projectId: string): Promise<Held> {
  const { rows } = await sql<Held>`
    with named as materialized (
      select set_config('app.ledger_project', ${projectId}, true)
    )
    select held.* from named cross join lateral (
      select state, limit_type as "limitType", takeback_due as "takebackDue",
        credit_limit as "creditLimit", reserved, occupied, available,
        app_is_operator() or coalesce((
          select nullif(current_setting('app.company_id', true), '')::bigint = any (terms_seen_by)
          from project where project.id = project_id
        ), false) as told
      from project_limit where project_id = ${projectId}
      offset 0 for no key update of project_limit
    ) held`.execute(tx);
  const [held] = rows;
  if (held === undefined) throw refused(LIMIT_REFUSAL.none);
  return held;
}

/** Adds the row; the database moves the figures with it, and refuses what the rules above it have let through. */
async function append(
  tx: Tx,
  type: LedgerType,
  { projectId, amount, object, operatorId, at, note = '' }: Movement,
): Promise<LimitFigures> {
  const { rows } = await sql<LimitFigures>`
    insert into limit_ledger (project_id, at, type, amount, object_type, object_id, object_no,
      operator_id, note)
    values (${projectId}, ${at}, ${type}, ${amount}, ${object.type}, ${object.id},
      ${object.no ?? ''}, ${operatorId}, ${note})
    returning limit_after as "creditLimit", reserved_after as reserved,
      occupied_after as occupied, available_after as available`.execute(tx);
  const [after] = rows;
  if (after === undefined) throw new Error(`The ledger of project ${projectId} took no row`);
  return after;
}

/** What is refused is said with its figures only to whoever is told the terms (domain/decisions.md 7). */
function insufficient({ available, told }: Held, amount: string): Refusal {
  const { code, text } = LIMIT_REFUSAL.insufficient;
  if (!told) return refused({ code, text });
  const shortBy = round2(subtract(amount, available));
  return refused(
    {
      code,
      text: `${text}：可用 ${available} 元，本次需要 ${round2(amount)} 元，还差 ${shortBy} 元`,
    },
    { data: { available, shortBy } },
  );
}

/** Of a raise for a time that has ended, as much as is free is taken back now, and the rest as it becomes free. */
async function takeBack(tx: Tx, movement: Movement, due: string, free: LimitFigures) {
  const amount = smaller(due, free.available);
  if (!isLess(ZERO, amount)) return free;
  const note = '临时调增到期，额度收回';
  return await append(tx, LEDGER_TYPE.temporaryEnd, {
    ...movement,
    amount: negative(amount),
    note,
  });
}

/** A movement that makes room. */
async function free(tx: Tx, type: LedgerType, movement: Movement, held: Held) {
  return takeBack(tx, movement, held.takebackDue, await append(tx, type, movement));
}

/** Opens the limit of a project that has none (开额). */
export async function openLimit(
  tx: Tx,
  movement: Movement & { limitType: string; expireDate: string | null },
): Promise<LimitFigures> {
  const { projectId, limitType, expireDate, at } = movement;
  await sql`select set_config('app.ledger_project', ${projectId}, true)`.execute(tx);
  await sql`
    insert into project_limit (project_id, limit_type, expire_date, updated_at)
    values (${projectId}, ${limitType}, ${expireDate}, ${at})`.execute(tx);
  return append(tx, LEDGER_TYPE.open, movement);
}

/** Holds an amount for a request (冻结). Refused: limit_none, _frozen, _expired, _closed, _insufficient. */
export async function reserve(tx: Tx, movement: Movement): Promise<LimitFigures> {
  const held = await hold(tx, movement.projectId);
  if (held.state !== 'open') throw refused(LIMIT_REFUSAL[held.state]);
  if (isLess(held.available, movement.amount)) throw insufficient(held, movement.amount);
  return append(tx, LEDGER_TYPE.reserve, { ...movement, amount: negative(movement.amount) });
}

/** Lets go what was held (释放). More than is held is an error of the caller. */
export async function release(tx: Tx, movement: Movement): Promise<LimitFigures> {
  return free(tx, LEDGER_TYPE.release, movement, await hold(tx, movement.projectId));
}

/** What was held has been paid out (占用). */
export async function occupy(tx: Tx, movement: Movement): Promise<LimitFigures> {
  await hold(tx, movement.projectId);
  return append(tx, LEDGER_TYPE.occupy, movement);
}

/** A payment came back (冲正): what it occupied is held again. */
export async function reverse(tx: Tx, movement: Movement): Promise<LimitFigures> {
  await hold(tx, movement.projectId);
  return append(tx, LEDGER_TYPE.reverse, { ...movement, amount: negative(movement.amount) });
}

/** Money was collected (恢复): a revolving limit has that much room again, a one-off limit stays used (invariant I4). */
export async function restore(tx: Tx, movement: Movement): Promise<LimitFigures> {
  const held = await hold(tx, movement.projectId);
  if (isRevolving(held.limitType)) return free(tx, LEDGER_TYPE.restore, movement, held);
  const { creditLimit, reserved, occupied, available } = held;
  return { creditLimit, reserved, occupied, available };
}

/** Raises the limit, or by a negative amount lowers it (调增, 调减). Refused: limit_none, _closed, _in_use. */
export async function adjust(tx: Tx, movement: Movement): Promise<LimitFigures> {
  const held = await hold(tx, movement.projectId);
  if (held.state === 'closed') throw refused(LIMIT_REFUSAL.closed);
  if (!isLess(movement.amount, '0')) return free(tx, LEDGER_TYPE.raise, movement, held);
  if (isLess(add(held.available, movement.amount), '0')) throw refused(LIMIT_REFUSAL.inUse);
  return append(tx, LEDGER_TYPE.lower, movement);
}

/** A raise for a time has ended (临时调增到期). What is in use is taken back as soon as it becomes free. */
export async function endTemporary(tx: Tx, movement: Movement): Promise<LimitFigures> {
  const { projectId, amount, at } = movement;
  const held = await hold(tx, projectId);
  if (held.state === 'closed') return held;
  await sql`update project_limit set takeback_due = takeback_due + ${amount}, updated_at = ${at}
    where project_id = ${projectId}`.execute(tx);
  return takeBack(tx, movement, round2(add(held.takebackDue, amount)), held);
}

/** What of a limit is no movement of money: its kind, its last day, whether it may be used. */
export async function setTerms(
  tx: Tx,
  {
    projectId,
    at,
    ...terms
  }: {
    projectId: string;
    at: Date;
    limitType?: string;
    /** yyyy-MM-dd. */
    expireDate?: string;
    state?: Exclude<LimitState, 'closed'>;
  },
): Promise<void> {
  const held = await hold(tx, projectId);
  if (held.state === 'closed') throw refused(LIMIT_REFUSAL.closed);
  await sql`
    update project_limit set updated_at = ${at},
      limit_type = coalesce(${terms.limitType ?? null}, limit_type),
      expire_date = coalesce(${terms.expireDate ?? null}, expire_date),
      state = coalesce(${terms.state ?? null}, state)
    where project_id = ${projectId}`.execute(tx);
}

/** Closes a limit for good (销额). Refused while something is held or, of a revolving limit, not recovered. */
export async function close(tx: Tx, movement: Omit<Movement, 'amount'>): Promise<LimitFigures> {
  const { projectId } = movement;
  const { reserved, occupied, limitType, creditLimit, takebackDue } = await hold(tx, projectId);
  const isUsed = isLess(ZERO, occupied);
  if (isLess(ZERO, reserved) || (isUsed && isRevolving(limitType))) {
    throw refused(LIMIT_REFUSAL.unsettled);
  }
  const row = (type: LedgerType, amount: string) => append(tx, type, { ...movement, amount });
  if (isUsed) await row(LEDGER_TYPE.restore, occupied);
  if (isLess(ZERO, takebackDue)) await row(LEDGER_TYPE.temporaryEnd, negative(takebackDue));
  return row(LEDGER_TYPE.close, negative(round2(subtract(creditLimit, takebackDue))));
}
