import { sql } from 'kysely';

import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import type { StatementLine } from '#contract/collection/statement-cells.ts';
import { COLLECTION_SOURCE, COLLECTION_STATUS, PLAN_OWED } from '#contract/collection/states.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { otherDays } from '#server/trade/payments/banks-day.ts';
import { cameIn } from '#server/trade/payments/came-in.ts';
import { leftToPayOn } from '#server/trade/sales/still-owed.ts';
import type { Due, Known } from './match-rows.ts';
import type { Slip } from './slip-day.ts';

const t = columnsOf('receivable_plan', 't');
const companies = columnsOf('company', 'c');
const banks = columnsOf('bank', 'b');
const collections = columnsOf('collection', 'o');
const notices = columnsOf('factoring_notice', 'n');
const changes = columnsOf('receivable_change', 'h');
const taken = columnsOf('collection_allocation', 'a');
const undoing = columnsOf('collection_allocation', 'l');

type Pair = readonly [key: string, companyId: string];

function listed(pairs: readonly Pair[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [key, id] of pairs) found.set(key, [...(found.get(key) ?? []), id]);
  return found;
}

async function duesOf(tx: Tx, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select ${t.id}, ${t.company_id} as "companyId", ${t.pay_code} as "payCode",
      ${leftToPayOn(today)}::text as outstanding
    from ${t} where not ${t.deleted}
      and ${t.plan_status} in (${sql.join(PLAN_OWED)})`.execute(tx);
  return rows;
}

/** The first day on which anything that a collection (alias o) was taken for costs a penalty, also before it was given more time. */
export const chargedFrom = sql<string | null>`(
  select min(least(${t.penalty_from}, (select min(${changes.penalty_from}) from ${changes}
    where ${changes.receivable_id} = ${t.id} and ${changes.kind} = 'extend')))
  from ${taken} join ${t} on ${t.id} = ${taken.receivable_id}
  where ${taken.collection_id} = ${collections.id} and ${taken.undoes} is null
    and not exists (select from ${undoing} where ${undoing.undoes} = ${taken.id}))`;

/** Whether a collection (alias o) is a slip that no statement has confirmed. */
export const isUnconfirmed = sql<boolean>`(not ${collections.deleted}
  and ${collections.source} <> ${COLLECTION_SOURCE.statement}
  and ${collections.collection_status} <> ${COLLECTION_STATUS.notOurs}
  and ${collections.payee_bank_id} is null)`;

/** Slips that no statement has confirmed. */
async function slipsOf(tx: Tx): Promise<Slip[]> {
  const { rows } = await sql<Slip>`
    select ${collections.id}, ${collections.collection_no} as no, ${collections.company_id} as "companyId",
      ${collections.bank_serial_no} as "serialNo", ${collections.amount}::text,
      ${collections.value_date}::text as "valueDate",
      case when ${collections.allocated} > 0 then ${chargedFrom}::text end as "chargedFrom"
    from ${collections} where ${isUnconfirmed}
    order by ${collections.id}`.execute(tx);
  return rows;
}

/**
 * What payments of a statement of an account are held against: receivables that are open, their companies' names and accounts, slips,
 * and what is written down by their serial numbers.
 */
export async function knownOf(
  tx: Tx,
  cipher: FieldCipher,
  { today, bankId, lines }: { today: string; bankId: string; lines: readonly StatementLine[] },
): Promise<Omit<Known, 'alike'>> {
  const dues = await duesOf(tx, today);
  const slips = await slipsOf(tx);
  const ids = [...new Set([...dues, ...slips].map(({ companyId }) => companyId))];
  const { rows: names } = await sql<{ id: string; name: string }>`
    select ${companies.id}, ${companies.name} from ${companies}
    where ${companies.id} = any(${ids}::bigint[])`.execute(tx);
  const { rows: debtors } = await sql<{ name: string }>`
    select ${companies.name} from ${companies} where exists (
      select from ${notices} where ${notices.company_id} = ${companies.id})`.execute(tx);
  const { rows: accounts } = await sql<{ id: string; hash: string; proved: boolean }>`
    select ${banks.company_id} as id, ${banks.account_no_hash} as hash,
      ${banks.verify_status} = ${BANK_VERIFY.verified} as proved
    from ${banks} where ${banks.company_id} = any(${ids}::bigint[]) and not ${banks.deleted}
      and ${banks.account_no_hash} <> ''`.execute(tx);
  const serials = lines.map(({ serialNo }) => serialNo);
  const written = await cameIn(tx, serials);
  const financed = new Set(written.flatMap((one) => (one.kind === 'factoring' ? one.serial : [])));
  return {
    dues,
    slips,
    otherDays: await otherDays(
      tx,
      lines.filter(({ serialNo }) => financed.has(serialNo)),
    ),
    cameIn: written.filter((one) => one.bankId === null || one.bankId === bankId),
    financed: new Set(debtors.map(({ name }) => comparableName(name))),
    byName: listed(names.map(({ name, id }) => [comparableName(name), id])),
    byAccount: listed(accounts.flatMap(({ hash, id, proved }) => (proved ? [[hash, id]] : []))),
    byUnprovedAccount: listed(
      accounts.flatMap(({ hash, id, proved }) => (proved ? [] : [[hash, id]])),
    ),
    hashOf: (account) => cipher.hash(account, 'bank.account_no'),
  };
}
