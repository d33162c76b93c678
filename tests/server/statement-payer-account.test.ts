import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import { ROW_STATUS } from '#contract/collection/statement.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { Dues } from '../helpers/dues.ts';
import { registerAccount } from '../helpers/own-account.ts';
import { nextSerial } from '../helpers/pay-outs.ts';

// Whose money a line of a statement is may be told by the payer's account: by one that its company has proved, since a company may
// write down whatever number it likes.

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  dues = await Dues.with(portal, 13_476_000_000);
});
afterAll(() => portal.close());

let accounts = 0;
const nextAccount = () => {
  accounts += 1;
  return `62220000000000${String(accounts).padStart(4, '0')}`;
};

/** A buyer that owes, with an account number that it has written down. */
async function debtor() {
  const paid = await dues.paidDeal();
  await dues.owed(paid, { principal: '4321.00' });
  const { buyer } = paid.deal;
  const { name } = await portal.database.superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', buyer.companyId)
    .executeTakeFirstOrThrow();
  return { buyer, name };
}

const writesDown = ({ companyId }: { companyId: string }, accountNo: string) =>
  registerAccount(portal, dues.outs.companies, companyId, { accountNo, verified: false });

async function rowOf(line: { name: string; account: string; amount: string }) {
  const serial = nextSerial();
  const taken = await takeStatement(
    dues.outs.officer,
    bankStatement(lineOf({ serial, remark: serial, ...line })),
  );
  expect(taken.code, taken.body).toBe(0);
  const { rows } = await sql<{ status: string; companyId: string | null }>`
    select r.row_status as status, c.company_id::text as "companyId"
    from statement_row r left join collection c on c.id = r.collection_id
    where r.serial_no = ${serial}`.execute(portal.database.superuser);
  return rows[0];
}

const proved = (companyId: string) =>
  sql`update bank set verify_status = ${BANK_VERIFY.verified} where company_id = ${companyId}`.execute(
    portal.database.superuser,
  );

test('money of somebody else is not given to whoever has written down its account', async () => {
  const { buyer, name } = await debtor();
  const account = nextAccount();
  await writesDown(buyer, account);
  const foreign = { name: '另一家付款的公司', account, amount: '777.00' };
  const waiting = { status: ROW_STATUS.waiting, companyId: null };
  expect(await rowOf(foreign)).toEqual(waiting);
  expect(await rowOf({ ...foreign, name: '' })).toEqual(waiting);
  const own = { status: ROW_STATUS.matched, companyId: buyer.companyId };
  expect(await rowOf({ ...foreign, name })).toEqual(own);
  await proved(buyer.companyId);
  expect(await rowOf({ ...foreign, amount: '778.00' })).toEqual(own);
});

test('nor does a number that a second company writes down hide whose account it is', async () => {
  const [first, second] = [await debtor(), await debtor()];
  const account = nextAccount();
  await writesDown(first.buyer, account);
  await proved(first.buyer.companyId);
  await writesDown(second.buyer, account);
  expect(await rowOf({ name: '某分公司', account, amount: '55.00' })).toEqual({
    status: ROW_STATUS.matched,
    companyId: first.buyer.companyId,
  });
});
