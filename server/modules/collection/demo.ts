import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';

import { divide } from '#contract/arithmetic/money.ts';
import { COLLECTION_SOURCE } from '#contract/collection/states.ts';
import { MOVE } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { demoMember } from '#server/demo/member.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { platformAccount } from '#server/kernel/company/platform.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { allocate } from './allocate.ts';
import { owedLate } from './demo-late.ts';
import { lockCollection } from './lock.ts';
import { addCollection } from './slip.ts';
import { takeStatement } from './take-statement.ts';

const t = columnsOf('receivable_plan', 't');
const companies = columnsOf('company', 'c');
const moves = columnsOf('factoring_move', 'm');
const financings = columnsOf('factoring', 'f');
const collections = columnsOf('collection', 'o');

const OFFICER = '13800000015';
const BUYER = '13800000001';

interface First {
  id: string;
  companyId: string;
  company: string;
  owed: string;
}

/** The demo buyer's first receivable, while nothing of its was collected at all. */
async function firstOwed({ db }: DemoContext): Promise<First | undefined> {
  const { companyId } = await demoMember(db, BUYER);
  const { rows } = await inScope(db, { maintenance: true }, (tx) =>
    sql<First>`
      select ${t.id}, ${t.company_id} as "companyId", ${companies.name} as company,
        (${t.principal} + ${t.fee})::text as owed
      from ${t} join ${companies} on ${companies.id} = ${t.company_id}
      where ${t.company_id} = ${companyId} and not ${t.deleted}
        and not exists (select from ${collections} where ${collections.company_id} = ${companyId})
      order by ${t.id} limit 1`.execute(tx),
  );
  return rows[0];
}

const MAPPING = {
  date: '交易日期',
  credit: '贷方发生额',
  direction: '',
  serial: '交易流水号',
  payerName: '对方户名',
  payerAccount: '对方账号',
  remark: '摘要',
};

/** A bank's statement, as the console sends it. */
const statementOf = (lines: readonly string[][]) => ({
  fileName: '示例银行流水.csv',
  content: gzipSync(
    JSON.stringify([
      ['交易日期', '贷方发生额', '交易流水号', '对方户名', '对方账号', '摘要'],
      ...lines,
    ]),
  ).toString('base64'),
  mapping: MAPPING,
});

/** Lines of what debtors of financings have paid. */
async function factoringLines(tx: Tx): Promise<string[][]> {
  const { rows } = await sql<{ day: string; amount: string; serial: string; payer: string }>`
    select ${moves.value_date}::text as day, sum(${moves.amount})::text as amount, ${moves.bank_serial_no} as serial,
      min(${companies.name}) as payer
    from ${moves} join ${financings} on ${financings.id} = ${moves.factoring_id}
    join ${companies} on ${companies.id} = ${financings.debtor_id}
    where ${moves.kind} = ${MOVE.collected} group by 1, 3 order by 1, 3`.execute(tx);
  return rows.map(({ day, amount, serial, payer }) => [day, amount, serial, payer, '', '货款']);
}

/** Half of the demo buyer's first receivable has come in and is taken for it, as the bank says too, and a smaller payment waits. */
async function collectInTime(context: DemoContext, accountId: string): Promise<void> {
  const { db, at, cipher } = context;
  const owed = await firstOwed(context);
  if (owed === undefined) return;
  const half = divide(owed.owed, '2', 2);
  const incoming = {
    companyId: owed.companyId,
    payDate: wireDay(at),
    payerName: owed.company,
    source: COLLECTION_SOURCE.slip,
    wanted: [owed.id],
    remarks: '货款',
  };
  await inScope(db, { maintenance: true, operator: true, accountId }, async (tx) => {
    const doing = { tx, at, accountId };
    const paid = { ...incoming, amount: half, bankSerialNo: 'SL-HK-001' };
    const { id } = await addCollection(doing, paid);
    const held = await lockCollection(tx, { id });
    await allocate(doing, held, [{ receivableId: owed.id, amount: half }]);
    const { payDate, payerName, remarks } = incoming;
    const line = [payDate, half, paid.bankSerialNo, payerName, '', remarks];
    const statement = statementOf([line, ...(await factoringLines(tx))]);
    const { bankId } = await platformAccount(tx);
    await takeStatement({ ...doing, cipher }, { ...statement, bankId });
    const amount = divide(owed.owed, '10', 2);
    await addCollection(doing, { ...incoming, amount, bankSerialNo: 'SL-HK-002' });
  });
}

/** What came of the demo buyers' receivables and what did not, once; messages are left out. */
export async function collectDemoMoney(context: DemoContext): Promise<void> {
  const account = context.db.selectFrom('account').select('id').where('phone', '=', OFFICER);
  const { id: accountId } = await account.executeTakeFirstOrThrow();
  await owedLate(context, accountId);
  await collectInTime(context, accountId);
}
