import { afterAll, beforeAll, expect, test } from 'vitest';

import { NO_ACCOUNT, ROW_STATUS, STATEMENT_REFUSAL } from '#contract/collection/statement.ts';
import { PLATFORM } from '#contract/platform-company.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { saveAccount } from '#server/modules/platform-company/keep.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, MAPPING, takeStatement } from '../helpers/bank-statements.ts';
import { Dues } from '../helpers/dues.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

// Two banks give the same numbers: what a line is, is asked within the account that its statement is of, which somebody says once
// the platform has several.

let portal: TestApp;
let dues: Dues;
/** The platform's accounts: its default one, and that of another bank. */
let first: string;
let second: string;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_652_000_000);
  portal.clock.set('2026-05-20T10:00:00+08:00');
  // As long as there is one, nobody need say which.
  const only = await takeStatement(dues.outs.officer, bankStatement(lineOf({ amount: '1.00' })));
  expect(only.data).toMatchObject({ taken: 1 });
  const accountId = await dues.outs.people.idOf('13800000016');
  second = await inScope(portal.database.db, { operator: true }, (tx) =>
    saveAccount(
      { tx, cipher: portal.cipher, accountId, at: portal.clock.now() },
      { openBank: '示例他行', accountNo: '62220000008888' },
    ),
  );
  const kept = await done(dues.outs.officer, '/admin/platformBank/page', {});
  const { content } = kept as { content: { id: string; isDefault: boolean }[] };
  first = content.find(({ isDefault }) => isDefault)?.id ?? '';
});
afterAll(() => portal.close());

interface Row {
  id: string;
  amount: string;
  payeeAccount: string;
  rowStatus: string;
  reason: string;
}

const take = (line: string, bankId?: string) =>
  takeStatement(dues.outs.officer, bankStatement(line), MAPPING, bankId);
async function listed(keyword: string): Promise<Row[]> {
  const { data } = await dues.outs.officer.post('/admin/statementRow/page', { keyword });
  return (data as { content: Row[] }).content;
}

test('a statement is of the account that somebody names, once there are several', async () => {
  const serial = nextSerial();
  const line = (amount: string, name: string) => lineOf({ amount, serial, name });
  const refused = { fields: [{ path: 'bankId', message: NO_ACCOUNT }] };
  expect((await take(line('500000.00', '甲公司'))).data).toEqual(refused);
  expect((await take(line('500000.00', '甲公司'), first)).data).toMatchObject({ taken: 1 });
  // The other bank's own number, of the same day and amount: known in one account, new in the other.
  const other = await take(line('500000.00', '乙公司'), second);
  expect(other.data).toMatchObject({ taken: 1, known: 0 });
  const again = await take(line('500000.00', '丁公司'), first);
  expect(again.data).toMatchObject({ taken: 0, known: 1 });
  const rows = await listed(serial);
  expect(rows.map(({ payeeAccount }) => payeeAccount).toSorted()).toEqual([
    '示例他行 尾号 8888',
    '示例银行 尾号 9999',
  ]);
  const { auditor } = { auditor: await dues.outs.people.operator('13800000017') };
  const seen = await auditor.post('/admin/statementRow/page', { keyword: serial });
  expect(seen.body).toContain('示例他行 尾号 8888');
});

test('what comes back of a pay-out of the second account is its line there, and nobody’s payment', async () => {
  const { id } = await dues.outs.payable();
  const prepared = { id, amounts: ['1000.00'], payerBankId: second, remarks: '' };
  const [payment = ''] = (await done(
    dues.outs.officer,
    '/admin/payable/prepare',
    prepared,
  )) as string[];
  await dues.outs.release(payment);
  expect((await dues.outs.confirm(payment)).code).toBe(0);
  const serial = nextSerial();
  expect((await dues.outs.bounce(payment, { bankSerialNo: serial })).code).toBe(0);
  const line = lineOf({ amount: '1000.00', serial, name: '示例供应商', remark: '退汇' });
  expect((await take(line)).data).toMatchObject({ fields: [{ path: 'bankId' }] });
  expect((await take(line, second)).data).toMatchObject({ taken: 1, matched: 1 });
  const [row] = await listed(serial);
  expect(row).toMatchObject({ rowStatus: ROW_STATUS.notOurs });
  expect(row?.reason).toContain('银行退回的付款');
});

test('the very same file is not taken for another account, also at once: it says for which one it was, and when', async () => {
  const line = lineOf({ amount: '700.00', name: '甲公司' });
  expect((await take(line, first)).data).toMatchObject({ taken: 1 });
  const other = await take(line, second);
  expect(other).toMatchObject({ status: 400, code: STATEMENT_REFUSAL.otherAccount.code });
  expect(other.msg).toContain('已于 2026-05-20 导入到“示例银行 尾号 9999”');
  expect((await take(line, first)).code).toBe(STATEMENT_REFUSAL.twice.code);
  const twin = lineOf({ amount: '701.00', name: '甲公司' });
  const both = await Promise.all([take(twin, first), take(twin, second)]);
  expect(both.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1);
  // Another file is another one, though one of its lines is the same.
  const more = [twin, lineOf({ amount: '702.00', name: '甲公司' })];
  const { officer } = dues.outs;
  const taken = await takeStatement(officer, bankStatement(...more), MAPPING, second);
  expect(taken.code).toBe(0);
});

test('an account that is none of the platform’s is not told as though it had none', async () => {
  const answer = await take(lineOf({ amount: '703.00' }), '1');
  expect(answer.code).toBe(PLATFORM.otherAccount.code);
  const { id } = await dues.outs.payable();
  const prepared = await dues.outs.officer.post('/admin/payable/prepare', {
    id,
    amounts: ['1000.00'],
    payerBankId: '1',
    remarks: '',
  });
  expect(prepared.code).toBe(PLATFORM.otherAccount.code);
});
