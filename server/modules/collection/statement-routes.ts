import { sql } from 'kysely';
import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import {
  adminStatementRow,
  ROW_STATUS,
  STATEMENT_REFUSAL,
} from '#contract/collection/statement.ts';
import { takesBack } from '#contract/collection/statement-cells.ts';
import { COLLECTION_SOURCE } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { cameIn, isSameMoney, isSamePayment, lockSerial } from '#server/trade/payments/came-in.ts';
import { hasTwinLine, restOf } from '#server/trade/payments/rest-of-line.ts';
import type { Allocating } from './counters.ts';
import { EVENT } from './messages.ts';
import { addCollection, confirmSlip } from './slip.ts';
import { lockChosenSlip, slipsOfRow } from './slips-of-row.ts';
import { statementRows } from './statement-rows.ts';
import { takeStatement } from './take-statement.ts';

const OBJECT = 'statementRow';
const t = columnsOf('statement_row', 't');
const companies = columnsOf('company', 'c');

interface Waiting {
  id: string;
  status: string;
  serialNo: string;
  valueDate: string;
  amount: string;
  payerName: string;
  payerLast4: string;
  bankId: string;
  remark: string;
}

/** A row of one of these statuses, under lock. Throws 404, statement_handled. */
async function lockRow(tx: Tx, id: string, from: readonly string[]): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select ${t.id}, ${t.row_status} as status, ${t.serial_no} as "serialNo",
      ${t.value_date}::text as "valueDate", ${t.amount}::text, ${t.payer_name} as "payerName",
      ${t.payer_last4} as "payerLast4", ${t.bank_id} as "bankId", ${t.remark}
    from ${t} where ${t.id} = ${id} for no key update of t`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  if (!from.includes(row.status)) throw refused(STATEMENT_REFUSAL.handled);
  return row;
}

/** The number before its row: so does whoever writes down money that came in. */
async function lockSerialOf(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ serialNo: string }>`
    select ${t.serial_no} as "serialNo" from ${t} where ${t.id} = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  await lockSerial(tx, row.serialNo);
}

const importing = (kernel: Kernel): Route =>
  write(
    kernel,
    adminStatementRow.import,
    async ({ tx, me, at, input, emit, note, leaveUnlogged }) => {
      const taking = { tx, at, accountId: me.accountId, cipher: kernel.cipher };
      const done = await takeStatement(taking, input);
      const { taken, known, matched, waiting } = done;
      const { fileName } = input;
      if (done.unmapped) leaveUnlogged();
      note({ objectType: OBJECT, detail: { after: { fileName, taken, known, matched, waiting } } });
      if (waiting > 0) {
        const accountId = await operatorsOf(tx, FINANCE_OFFICERS, at);
        await emit({ topic: EVENT.statementWaits, accountId, payload: { count: String(waiting) } });
      }
      return done;
    },
  );

/**
 * The collection of a row that a person says a company has paid: the slip that it has registered of it by its number and amount, the one
 * that the person names, or a new one, of what a debtor has paid beyond its receivables the rest; its number is locked. Throws statement_known where the payment
 * is written down otherwise, month_closed.
 */
async function collectionOf(
  allocating: Allocating,
  row: Waiting,
  { companyId, slipId }: { companyId: string; slipId?: string | undefined },
): Promise<{ id: string; no: string }> {
  const { tx } = allocating;
  const { serialNo, valueDate, amount, bankId } = row;
  await expectOpenMonth(tx, valueDate);
  const coming = { serial: serialNo, amount, companyIds: [companyId], bankId };
  const written = await cameIn(tx, [serialNo]);
  const slip = written.find(
    (one) =>
      one.slipId !== null && one.companyIds.includes(companyId) && isSameMoney(one, { amount }),
  );
  if (slip?.slipId && (slipId === undefined || slipId === slip.slipId)) {
    return confirmSlip(allocating, slip.slipId, row);
  }
  // What has paid a financing is no whole collection of anybody's, unless two banks gave one number.
  const isPart = written.some((one) => one.kind === 'factoring') && !(await hasTwinLine(tx, row));
  const twin = written.find(
    (one) =>
      isSamePayment(one, coming) || one.bankId === bankId || (isPart && one.kind === 'factoring'),
  );
  // What a debtor has paid beyond what it owes of its receivables is its own, and goes back to it.
  const rest = twin?.companyIds.includes(companyId) ? await restOf(tx, row, written) : undefined;
  if (twin && rest === undefined) {
    const { code, text } = STATEMENT_REFUSAL.known;
    throw refused({ code, text: `${text}：${twin.name}，${grouped(twin.amount)} 元` });
  }
  if (slipId !== undefined) {
    await lockChosenSlip(tx, { slipId, companyId, amount, valueDate });
    return confirmSlip(allocating, slipId, row);
  }
  return addCollection(allocating, {
    companyId,
    amount: rest ?? amount,
    payDate: valueDate,
    bankSerialNo: serialNo,
    payerName: row.payerName,
    payerLast4: row.payerLast4,
    payeeBankId: bankId,
    source: COLLECTION_SOURCE.statement,
    remarks: row.remark.slice(0, 200),
  });
}

const assigning = (kernel: Kernel): Route =>
  write(kernel, adminStatementRow.assign, async ({ tx, me, at, input, note, noteAlso }) => {
    const { id, companyId, slipId, seen } = input;
    await lockSerialOf(tx, id);
    // What a colleague has meanwhile called none of ours is looked at again before it is claimed.
    const row = await lockRow(tx, id, seen ? [seen] : [ROW_STATUS.waiting, ROW_STATUS.notOurs]);
    if (takesBack(row)) throw refused(STATEMENT_REFUSAL.takenBack);
    const { rows } = await sql`
      select from ${companies} where ${companies.id} = ${companyId}`.execute(tx);
    if (rows.length === 0) throw noSuchRecord();
    const allocating = { tx, at, accountId: me.accountId };
    const collection = await collectionOf(allocating, row, { companyId, slipId });
    await tx
      .updateTable('statement_row')
      .set({
        row_status: ROW_STATUS.matched,
        collection_id: collection.id,
        handled_by: me.accountId,
        handled_at: at,
        handled_note: '',
      })
      .where('id', '=', id)
      .execute();
    note({ objectType: OBJECT, objectId: id, detail: { after: { collectionNo: collection.no } } });
    noteAlso({ objectType: 'collection', objectId: collection.id });
    return {};
  });

const slipsListing = (kernel: Kernel): Route =>
  transactedRead(kernel, adminStatementRow.slips, async ({ tx, input: { id } }) => {
    const row = await tx
      .selectFrom('statement_row')
      .select(['amount', sql<string>`value_date::text`.as('valueDate')])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw noSuchRecord();
    return slipsOfRow(tx, row);
  });

const dismissing = (kernel: Kernel): Route =>
  write(kernel, adminStatementRow.notOurs, async ({ tx, me, at, input, note }) => {
    const { id, note: said } = input;
    await lockRow(tx, id, [ROW_STATUS.waiting]);
    await tx
      .updateTable('statement_row')
      .set({
        row_status: ROW_STATUS.notOurs,
        handled_by: me.accountId,
        handled_at: at,
        handled_note: said,
      })
      .where('id', '=', id)
      .execute();
    note({ objectType: OBJECT, objectId: id, detail: { after: { note: said } } });
    return {};
  });

/** The bank's statements: taken, and what of them a person says. */
export const statementRoutes = (kernel: Kernel): Route[] => [
  ...consoleListRoutes(kernel, statementRows),
  importing(kernel),
  slipsListing(kernel),
  assigning(kernel),
  dismissing(kernel),
];
