import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { payCodeOf } from '#contract/collection/pay-code.ts';
import {
  EMPTY_STATEMENT,
  STATEMENT_REFUSAL,
  type StatementMapping,
} from '#contract/collection/statement.ts';
import { MOST_ROWS } from '#contract/collection/statement-rows.ts';
import { COLLECTION_STATUS, PLAN_STATUS } from '#contract/collection/states.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import {
  lineOf,
  MAPPING,
  bankStatement as statement,
  takeStatement,
} from '../helpers/bank-statements.ts';
import { TEST_START } from '../helpers/demo-template.ts';
import { Dues, type Owed } from '../helpers/dues.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_672_000_000);
});
beforeEach(() => portal.clock.set(TEST_START));
afterAll(() => portal.close());

const take = (text: string, mapping?: StatementMapping | null) =>
  takeStatement(dues.outs.officer, text, mapping);

async function codeOf({ id }: Owed): Promise<string> {
  const { receivable_no } = await portal.database.superuser
    .selectFrom('receivable_plan')
    .select('receivable_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return payCodeOf(receivable_no);
}

const rowOf = (serial: string) =>
  portal.database.superuser
    .selectFrom('statement_row')
    .select(['id', 'row_status', 'reason', 'collection_id'])
    .where('serial_no', '=', serial)
    .executeTakeFirstOrThrow();

describe('a statement of the platform account', () => {
  test('asks once what its columns are, and remembers', async () => {
    const text = statement(lineOf({ amount: '1.00' })).replace('对方户名', '对方户名（全称）');
    const first = await take(text, null);
    expect(first.data).toMatchObject({
      unmapped: true,
      taken: 0,
      guess: { date: '交易日期', credit: '贷方发生额', payerName: '对方户名（全称）' },
    });
    const said = { ...MAPPING, payerName: '对方户名（全称）' };
    expect((await take(text, said)).data).toMatchObject({ unmapped: false, taken: 1, waiting: 1 });
    const next = statement(lineOf({ amount: '2.00' })).replace('对方户名', '对方户名（全称）');
    expect((await take(next, null)).data).toMatchObject({ unmapped: false, taken: 1 });
  });

  test.each([
    [
      '记账时间,存入,支出,凭证号,来往户名',
      { date: '记账时间', credit: '存入', serial: '凭证号', payerName: '来往户名' },
      { date: '', credit: '', serial: '凭证号' },
    ],
    [
      '示例银行\n账号,0088\nDate,Credit,Debit,Serial,Name',
      { date: 'Date', credit: 'Credit', serial: 'Serial', payerName: 'Name' },
      { date: '', credit: '', serial: '' },
    ],
  ])('with the head %j is asked about and then taken', async (head, names, guess) => {
    const text = (amount: string) => `${head}\n2026-05-20,${amount},,${nextSerial()},某公司`;
    const asked = await take(text('3.00'), null);
    expect(asked.data, asked.body).toMatchObject({ unmapped: true, taken: 0, guess });
    expect((asked.data as { head: string[] }).head).toEqual(head.split('\n').at(-1)?.split(','));
    const mapping = { direction: '', payerAccount: '', remark: '', ...names };
    const taken = await take(text('3.00'), mapping);
    expect(taken.data, taken.body).toMatchObject({ unmapped: false, taken: 1, waiting: 1 });
    expect((await take(text('4.00'), null)).data).toMatchObject({ unmapped: false, taken: 1 });
  });

  test('of one word is asked about, and one in which nothing stands is refused in words', async () => {
    const one = await take('a', null);
    expect(one.data, one.body).toMatchObject({ unmapped: true, head: ['a'] });
    for (const text of ['', ',,\n,']) {
      const empty = await take(text, null);
      expect(empty.status).toBe(422);
      expect(empty.body).toContain(EMPTY_STATEMENT);
    }
  });

  test('that takes back what had come in makes a row that says so, and no collection of anybody', async () => {
    const serial = nextSerial();
    const [came, back] = [lineOf({ amount: '8.00', serial }), lineOf({ amount: '-8.00', serial })];
    const taken = await take(statement(came, back));
    expect(taken.data).toMatchObject({ taken: 2, matched: 0, waiting: 2 });
    const row = await rowOf(`${serial}-冲正`);
    expect(row).toMatchObject({ row_status: '1', reason: expect.stringContaining('冲正') });
    const { officer } = dues.outs;
    const listed = await officer.post('/admin/statementRow/page', { keyword: `${serial}-` });
    expect(listed.data).toMatchObject({ content: [{ amount: '-8.00', actions: ['notOurs'] }] });
    const { companyId } = (await dues.paidDeal()).deal.buyer;
    const assigned = await officer.post('/admin/statementRow/assign', { id: row.id, companyId });
    expect(assigned.code).toBe(STATEMENT_REFUSAL.takenBack.code);
    await done(officer, '/admin/statementRow/notOurs', { id: row.id, note: '原款已退回' });
    // In an overlapping statement both are known.
    const again = await take(statement(came, back, lineOf({ amount: '9.00' })));
    expect(again.data).toMatchObject({ taken: 1, known: 2 });
  });

  test('is matched by code, by name and amount; what is unclear waits, each with its reason', async () => {
    const paid = await dues.paidDeal();
    const [one, two] = [
      await dues.owed(paid, { principal: '1000.00', exposure: '900.00' }),
      await dues.owed(paid, { principal: '2000.00' }),
    ];
    const { name } = await portal.database.superuser
      .selectFrom('company')
      .select('name')
      .where('id', '=', paid.deal.buyer.companyId)
      .executeTakeFirstOrThrow();
    const code = await codeOf(one);
    const [byCode, byName, unclear, strange] = [
      nextSerial(),
      nextSerial(),
      nextSerial(),
      nextSerial(),
    ];
    const taken = await take(
      statement(
        lineOf({
          amount: '600.00',
          serial: byCode,
          name: '某代付公司',
          remark: `货款 ${code.toLowerCase()}`,
        }),
        lineOf({ amount: '2000.00', serial: byName, name }),
        lineOf({ amount: '123.45', serial: unclear, name }),
        lineOf({ amount: '5.00', serial: strange, name: '无关公司' }),
      ),
    );
    expect(taken.data).toMatchObject({ taken: 4, known: 0, matched: 2, waiting: 2 });
    expect(await rowOf(byCode)).toMatchObject({ reason: `附言中有付款识别码 ${code}` });
    expect(await rowOf(byName)).toMatchObject({ reason: '付款户名与企业一致，金额与尚欠金额一致' });
    expect(await rowOf(unclear)).toMatchObject({ row_status: '1', collection_id: null });
    expect((await rowOf(unclear)).reason).toContain('不能唯一对应');
    expect((await rowOf(strange)).reason).toContain('没有对应到有待付款项或已登记回单的企业');

    const { collection_id: id } = await rowOf(byCode);
    const proposed = await dues.proposed(dues.outs.officer, String(id));
    expect(proposed.proposals.filter(({ amount }) => amount !== '0.00')).toMatchObject([
      { receivableId: one.id, amount: '600.00', reason: `附言中有付款识别码 ${code}` },
    ]);
    const parts = [{ receivableId: one.id, amount: '600.00' }];
    expect((await dues.allocate(dues.outs.officer, String(id), parts)).code).toBe(0);
    expect(await dues.plan(one.id)).toMatchObject({ paid: '600.00', freed: '540.00' });
    expect(await dues.plan(two.id)).toMatchObject({ paid: '0.00', status: PLAN_STATUS.open });

    const waiting = await rowOf(unclear);
    const { companyId } = paid.deal.buyer;
    await done(dues.outs.officer, '/admin/statementRow/assign', { id: waiting.id, companyId });
    expect(await rowOf(unclear)).toMatchObject({ row_status: '2' });
    const again = await dues.outs.officer.post('/admin/statementRow/assign', {
      id: waiting.id,
      companyId,
    });
    expect(again.msg).toContain('已处理');
  });

  test('twice, or overlapping, changes nothing; a known serial number with another amount refuses all of it', async () => {
    const paid = await dues.paidDeal();
    const owed = await dues.owed(paid, { principal: '1000.00' });
    const remark = await codeOf(owed);
    const [first, second, third] = [nextSerial(), nextSerial(), nextSerial()];
    const text = statement(
      lineOf({ amount: '100.00', serial: first, remark }),
      lineOf({ amount: '200.00', serial: second, remark }),
    );
    expect((await take(text)).data).toMatchObject({ taken: 2, matched: 2 });
    expect((await take(text)).msg).toContain('已导入过');
    const overlapping = statement(
      lineOf({ amount: '200.00', serial: second, remark }),
      lineOf({ amount: '300.00', serial: third, remark }),
    );
    expect((await take(overlapping)).data).toMatchObject({ taken: 1, known: 1 });
    const changed = statement(
      lineOf({ amount: '200.01', serial: second, remark }),
      lineOf({ amount: '9.00', remark }),
    );
    expect((await take(changed)).body).toContain(`流水号 ${second} 已导入`);
    const { rows } = { rows: await collectionsOf(paid.deal.buyer.companyId) };
    expect(rows.map(({ amount }) => amount).toSorted()).toEqual(['100.00', '200.00', '300.00']);
  });

  test('knows a line without a serial number by what it says, and says so', async () => {
    const remark = `无流水号 ${nextSerial()}`;
    const line = lineOf({ amount: '7.00', serial: '', remark });
    expect((await take(statement(line))).data).toMatchObject({ taken: 1, known: 0, alike: 0 });
    expect((await take(statement(line, line))).data).toMatchObject({
      taken: 1,
      known: 1,
      alike: 1,
    });
    const numbered = lineOf({ amount: '7.00', serial: nextSerial(), remark });
    expect((await take(statement(numbered, line))).data).toMatchObject({
      taken: 1,
      known: 1,
      alike: 1,
    });
  });

  test('of another kind, with numbers where the first had none or the other way round, takes no money a second time', async () => {
    const paid = await dues.paidDeal();
    const { companyId } = paid.deal.buyer;
    await dues.owed(paid, { principal: '3000.00' });
    await dues.owed(paid, { principal: '4000.00' });
    const { name } = await portal.database.superuser
      .selectFrom('company')
      .select('name')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    const bare = (amount: string, more: object = {}) =>
      statement(lineOf({ amount, name, serial: '', ...more })).replace('交易流水号', '柜台');
    const takeBare = (text: string) => take(text, { ...MAPPING, serial: '' });
    const serial = nextSerial();
    const first = await take(statement(lineOf({ amount: '3000.00', name, serial })));
    expect(first.data).toMatchObject({ taken: 1, matched: 1 });
    expect((await takeBare(bare('3000.00'))).data).toMatchObject({ taken: 1, waiting: 1 });
    const rows = () =>
      portal.database.superuser
        .selectFrom('statement_row')
        .select(['id', 'row_status as status', 'reason'])
        .where('payer_name', '=', name)
        .orderBy('id')
        .execute();
    const [, twin] = await rows();
    expect(twin).toMatchObject({
      status: '1',
      reason: `日期、金额和付款方与此前导入的流水 ${serial} 一致，可能是同一笔款项，请核对；确为另一笔的请认领`,
    });
    // The other way round.
    expect((await takeBare(bare('4000.00'))).data).toMatchObject({ taken: 1, matched: 1 });
    const numbered = statement(lineOf({ amount: '4000.00', name }));
    expect((await take(numbered)).data).toMatchObject({ taken: 1, waiting: 1 });
    const [, , , other] = await rows();
    expect(other?.reason).toContain('与此前导入的一行没有流水号的流水一致');
    expect((await collectionsOf(companyId)).map(({ amount }) => amount)).toEqual([
      '3000.00',
      '4000.00',
    ]);
    // Another day is another payment, and a person says what waits.
    const next = await takeBare(bare('3000.00', { day: '2026-05-19' }));
    expect(next.data).toMatchObject({ taken: 1, waiting: 0 });
    await done(dues.outs.officer, '/admin/statementRow/assign', { id: twin?.id, companyId });
    expect(await collectionsOf(companyId)).toHaveLength(4);
  });

  test('what was taken for the wrong company, or for nothing, is put right', async () => {
    const [wrong, right] = [await dues.paidDeal(), await dues.paidDeal()];
    const { companyId } = right.deal.buyer;
    await dues.owed(wrong, { principal: '1000.00' });
    await dues.owed(right, { principal: '1000.00' });
    const serial = nextSerial();
    await take(statement(lineOf({ amount: '50.00', serial, name: '某代付公司' })));
    const { id } = await rowOf(serial);
    const { officer } = dues.outs;
    const call = (path: string, body: Record<string, unknown>) =>
      officer.post(`/admin/statementRow/${path}`, body);
    expect((await call('notOurs', { id, note: '利息' })).code).toBe(0);
    expect((await call('notOurs', { id, note: '利息' })).msg).toContain('已处理');
    expect((await call('assign', { id, companyId: wrong.deal.buyer.companyId })).code).toBe(0);
    const mistaken = String((await rowOf(serial)).collection_id);
    await done(dues.outs.director, '/admin/collection/notOurs', {
      id: mistaken,
      reason: '认领企业有误',
    });
    expect(await rowOf(serial)).toMatchObject({ row_status: '1', collection_id: null });
    expect((await rowOf(serial)).reason).toMatch(/^回款 HK\d+ 已退回：认领企业有误$/);
    expect((await call('assign', { id, companyId })).code).toBe(0);
    expect(await collectionsOf(companyId)).toMatchObject([{ amount: '50.00' }]);
    expect((await call('assign', { id, companyId })).msg).toContain('已处理');
  });

  test('of money whose slip was registered is that money, not more of it', async () => {
    const paid = await dues.paidDeal();
    const owed = await dues.owed(paid, { principal: '1000.00' });
    const { browser, companyId } = paid.deal.buyer;
    const finance = (await dues.outs.companies.member('companyFinance', companyId)).browser;
    const attachment = await dues.slipOf(finance, '/general/common/upload');
    const slip = {
      amount: '1000.00',
      payDate: '2026-05-19',
      bankSerialNo: nextSerial(),
      attachment,
    };
    const body = { ...slip, receivableIds: [owed.id] };
    expect((await browser.post('/portal/collection/register', body)).status).toBe(403);
    const id = (await done(finance, '/portal/collection/register', body)) as string;
    const serial = nextSerial();
    const taken = await take(
      statement(lineOf({ amount: '1000.00', serial, remark: await codeOf(owed) })),
    );
    expect(taken.data).toMatchObject({ matched: 1 });
    expect(await rowOf(serial)).toMatchObject({ collection_id: id });
    expect(await collectionsOf(companyId)).toMatchObject([
      { amount: '1000.00', collection_status: COLLECTION_STATUS.waiting },
    ]);
  });

  test('of lines that cannot be read takes nothing and names them', async () => {
    const broken = await take(
      statement(lineOf({ amount: '一百元' }), lineOf({ amount: '1.00', day: '昨天' })),
    );
    expect(broken.body).toContain('第 3 行：金额“一百元”无法读取；第 4 行：日期“昨天”无法读取');
    const late = await take(statement(lineOf({ amount: '1.00', day: '2026-05-21' })));
    expect(late.body).toContain('晚于今天');
    const many = await take(
      statement(...Array.from({ length: MOST_ROWS + 1 }, () => lineOf({ amount: '1.00' }))),
    );
    expect(many.body).toContain(`流水超过 ${MOST_ROWS} 行`);
  });
});

const collectionsOf = (companyId: string) =>
  portal.database.superuser
    .selectFrom('collection')
    .select(['amount', 'collection_status'])
    .where('company_id', '=', companyId)
    .execute();
