import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOUN } from '#contract/noun/noun.ts';
import { SEALED_TEXT } from '#contract/wire/sealed.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { sealing } from '../helpers/sealing.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_620_000_000);
  companies = new Companies(portal, people);
});
afterAll(() => portal.close());

type Row = Record<string, unknown> & { id: string; version: number; actions: string[] };
type Totals = { total: number; totalIsEstimate: boolean };
const account = { name: '示例建设', remarks: '工程款' };
const NUMBER = '6222020000001234567';

function save(browser: Browser, more: Record<string, unknown> = {}, path = 'save') {
  const { accountNo, ...rest } = more;
  const seal = sealing(browser);
  const body = {
    ...account,
    ...rest,
    ...(typeof accountNo === 'string' && { accountNo: seal.seal(accountNo) }),
  };
  return browser.call(`/portal/bank/${path}`, { body, headers: seal.headers });
}
const detail = async (browser: Browser, id: unknown) =>
  (await browser.get('/portal/bank/detail', { id })).data as Row;
const page = async (browser: Browser, body: Record<string, unknown> = {}) =>
  (await browser.post('/portal/bank/page', body)).data as { content: Row[]; total: number };
const audited = (id: unknown) =>
  portal.database.superuser
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('object_type', '=', 'bank')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('a bank account', () => {
  test('is created, shown masked, found by name and by its whole number, changed and deleted', async () => {
    const { browser } = await companies.member();
    const { data: id, code } = await save(browser, {
      accountNo: NUMBER,
      contactPhone: '13900001111',
    });
    expect(code).toBe(0);
    const created = await detail(browser, id);
    expect(created).toMatchObject({
      ...account,
      id,
      bankType: '1',
      accountNo: '**** **** **** 4567',
      isDefault: true,
      verifyStatus: '1',
      createByName: '张三',
      createTime: '2026-05-20 10:00:00',
      attachment: [],
      version: 1,
      actions: ['edit', 'verify', 'reveal', 'delete'],
    });
    for (const nameLike of ['建设', NUMBER, '6222 0200 0000 1234 567']) {
      expect((await page(browser, { nameLike, pageNum: 1, pageSize: 999 })).content).toEqual([
        created,
      ]);
    }
    for (const nameLike of ['水利', '4567', '%', '_']) {
      expect((await page(browser, { nameLike })).total).toBe(0);
    }
    const changed = await save(browser, { id, version: 1, remarks: '货款', bankType: 2 });
    expect(changed).toMatchObject({ code: 0, data: id });
    expect(await detail(browser, id)).toMatchObject({
      remarks: '货款',
      bankType: '2',
      accountNo: '**** **** **** 4567',
      version: 2,
    });
    expect((await browser.post('/portal/bank/delete', { id, version: 2 })).code).toBe(0);
    expect((await browser.get('/portal/bank/detail', { id })).status).toBe(404);
    expect((await page(browser)).total).toBe(0);
    expect((await save(browser, { accountNo: NUMBER })).code).toBe(0);
  });

  test('null is a field left out, in a save and in the filter of an export', async () => {
    const { browser } = await companies.member();
    const nulls = { id: null, bankType: null, contactPerson: null, contactPhone: null };
    const { data: id } = await browser.post('/portal/bank/save', {
      ...account,
      ...nulls,
      accountNo: null,
      attachment: null,
    });
    expect(await detail(browser, id)).toMatchObject({
      bankType: '1',
      accountNo: '',
      attachment: [],
    });
    const asked = { filter: { nameLike: null }, format: 'csv', columns: null };
    expect((await browser.post('/portal/bank/export', asked)).code).toBe(0);
  });

  test('one that a project names is kept until the project is gone', async () => {
    const { browser } = await companies.member();
    const { data: id } = await save(browser, { isDefault: true });
    const values = { projectName: '示例标段', productId: '101', collectBankId: id };
    const { data: project } = await browser.post('/portal/project/save', { values });
    expect(await detail(browser, id)).toMatchObject({ inUse: true, actions: ['edit'] });
    const refused = await browser.post('/portal/bank/delete', { id, version: 1 });
    expect(refused).toMatchObject({ code: NOUN.notNow.code, msg: NOUN.notNow.text });
    const gone = await browser.post('/portal/project/delete', { id: project, version: 1 });
    expect(gone.code).toBe(0);
    expect((await browser.post('/portal/bank/delete', { id, version: 1 })).code).toBe(0);
  });

  test('saveOrUpdate, bankList and getBankList are the same accounts, the default one first', async () => {
    const { browser, companyId } = await companies.member();
    const { data: first } = await save(browser, { name: '甲' }, 'saveOrUpdate');
    const { data: second } = await save(browser, { name: '乙', isDefault: true }, 'saveOrUpdate');
    const list = (await browser.get('/portal/bank/bankList')).data as Row[];
    expect(list.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect((await browser.get('/portal/bank/getBankList', { companyId })).data).toEqual(list);
    const named = (await browser.get('/portal/bank/bankList', { nameLike: '甲' })).data as Row[];
    const onePage = { pageNum: 2, pageSize: 1 };
    expect((await browser.get('/portal/bank/bankList', onePage)).data).toEqual(list.slice(1, 2));
    expect(named.map(({ id }) => id)).toEqual([first]);
    expect((await browser.post('/portal/bank/setDefault', { id: first })).code).toBe(0);
    expect(await detail(browser, first)).toMatchObject({ isDefault: true, version: 2 });
    expect(await detail(browser, second)).toMatchObject({ isDefault: false });
  });

  test('getBankList follows the company that it names, as far as the account acts for it', async () => {
    const { phone, browser, companyId } = await companies.member();
    await save(browser, { name: '旧' });
    const other = await companies.company();
    await companies.join(phone, other, 'companyViewer');
    const ask = (id: string) => browser.get('/portal/bank/getBankList', { companyId: id });
    expect((await ask(companyId)).data).toMatchObject([{ name: '旧' }]);
    expect((await ask(other)).data).toEqual([]);
    expect((await ask(await companies.company())).status).toBe(404);
  });

  test('one number once per company, and a name for every code', async () => {
    const { browser } = await companies.member();
    await save(browser, { accountNo: NUMBER });
    expect((await save(browser, { accountNo: NUMBER })).data).toEqual({
      fields: [{ path: 'accountNo', message: '该银行账号已登记' }],
    });
    const { browser: elsewhere } = await companies.member();
    expect((await save(elsewhere, { accountNo: NUMBER })).code).toBe(0);
    expect((await save(browser, { bankType: 77, contactPhone: '1234' })).data).toEqual({
      fields: [{ path: 'contactPhone', message: '请输入正确的手机号' }],
    });
    expect((await save(browser, { bankType: 77 })).data).toEqual({
      fields: [{ path: 'bankType', message: '该项不在可选范围内' }],
    });
  });

  test('of two who change it at once the second is shown what the first has done', async () => {
    const { browser, companyId } = await companies.member();
    const { browser: colleague } = await companies.member('companyFinance', companyId);
    const { data: id } = await save(browser);
    await save(colleague, { id, version: 1, remarks: '同事改的' });
    const late = await save(browser, { id, version: 1, remarks: '我改的' });
    expect(late).toMatchObject({ status: 409, msg: NOUN.changed });
    expect(late.data).toMatchObject({ current: { id, version: 2, remarks: '同事改的' } });
    expect((await browser.post('/portal/bank/delete', { id, version: 1 })).status).toBe(409);
    expect(await detail(browser, id)).toMatchObject({ remarks: '同事改的', version: 2 });
    // Section 7 of the specification sends no version.
    expect((await save(browser, { id, remarks: '不带版本' }, 'saveOrUpdate')).data).toBe(id);
    expect(await detail(browser, id)).toMatchObject({ remarks: '不带版本', version: 3 });
  });

  test('the audit log says before and after, and neither number, phone nor name of a person', async () => {
    const { browser } = await companies.member();
    const { data: id } = await save(browser, {
      accountNo: NUMBER,
      contactPhone: '13900002222',
      contactPerson: '张三丰',
    });
    await save(browser, {
      id,
      version: 1,
      remarks: '二',
      contactPhone: '13900003333',
      contactPerson: '张三丰',
    });
    const seal = sealing(browser);
    await browser.call('/portal/bank/reveal', { body: { id }, headers: seal.headers });
    const log = await audited(id);
    expect(log.map(({ action }) => action)).toEqual(['bankSave', 'bankSave', 'bankReveal']);
    expect(log[1]?.detail).toEqual({
      before: { remarks: '工程款', contactPhone: '139****2222' },
      after: { remarks: '二', contactPhone: '139****3333' },
    });
    for (const secret of [NUMBER, '13900002222', '张三丰'])
      expect(JSON.stringify(log)).not.toContain(secret);
  });
});

describe('the account number', () => {
  test('is stored encrypted under a key id, and nowhere else', async () => {
    const { browser } = await companies.member();
    const { data: id } = await save(browser, { accountNo: NUMBER });
    const seal = sealing(browser);
    await browser.call('/portal/bank/reveal', { body: { id }, headers: seal.headers });
    const { rows } = await sql<{
      account_no_sealed: string;
    }>`select * from bank where id = ${id}`.execute(portal.database.superuser);
    expect(rows[0]?.account_no_sealed).toMatch(/^k1\./);
    const everything = await Promise.all(
      ['bank', 'idempotency', 'audit_log', 'outbox'].map(async (table) =>
        JSON.stringify(
          (await sql`select * from ${sql.table(table)}`.execute(portal.database.superuser)).rows,
        ),
      ),
    );
    for (const text of [...everything, JSON.stringify(portal.log)])
      expect(text).not.toContain(NUMBER);
  });

  test('is revealed whole, sealed for the page that asked, to those who may write', async () => {
    const { browser, companyId } = await companies.member();
    const { data: id } = await save(browser, { accountNo: NUMBER });
    const seal = sealing(browser);
    const reveal = (who: Browser, headers: Record<string, string>) =>
      who.call('/portal/bank/reveal', { body: { id }, headers });
    const { data } = await reveal(browser, seal.headers);
    expect(seal.open((data as { accountNo: string }).accountNo)).toBe(NUMBER);
    expect((await reveal(browser, {})).status).toBe(400);
    const { browser: viewer } = await companies.member('companyViewer', companyId);
    expect((await reveal(viewer, sealing(viewer).headers)).status).toBe(403);
  });

  test.each<[string, (browser: Browser) => Record<string, unknown>, string]>([
    ['plain', () => ({ accountNo: NUMBER }), SEALED_TEXT.plain],
    [
      'sealed with another key',
      (browser) => ({ accountNo: sealing(browser).seal(NUMBER) }),
      SEALED_TEXT.closed,
    ],
    ['cut off', () => ({ accountNo: 'enc:AAAA' }), SEALED_TEXT.closed],
  ])('that comes %s is refused beside the field', async (_, more, message) => {
    const { browser } = await companies.member();
    const body = { ...account, ...more(browser) };
    const answer = await browser.call('/portal/bank/save', {
      body,
      headers: sealing(browser).headers,
    });
    expect(answer).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'accountNo', message }] },
    });
  });

  test('that opens to something else is refused by its rule; without a session nothing is opened', async () => {
    const { browser } = await companies.member();
    for (const accountNo of ['1234567', '6222a', '１２３４５６７８', ' 12345678']) {
      expect((await save(browser, { accountNo })).data).toMatchObject({
        fields: [{ path: 'accountNo' }],
      });
    }
    const nobody = new Browser(portal);
    expect(
      (await nobody.post('/portal/bank/save', { ...account, accountNo: 'enc:x' })).status,
    ).toBe(401);
  });

  test('a retry of the same bytes is the same action', async () => {
    const { browser } = await companies.member();
    const seal = sealing(browser);
    const body = { ...account, accountNo: seal.seal(NUMBER) };
    const call = () =>
      browser.call('/portal/bank/save', { body, headers: seal.headers, requestId: 'r'.repeat(24) });
    const [first, second] = [await call(), await call()];
    expect(second.data).toBe(first.data);
    expect(second.headers['idempotent-replay']).toBe('true');
    expect((await page(browser)).total).toBe(1);
  });
});

describe('who may', () => {
  test.each([
    ['companyReviewer', 'looks'],
    ['companyViewer', 'looks'],
    ['companyOperator', 'looks at nothing'],
    ['companyReceiver', 'looks at nothing'],
  ])('%s %s and changes nothing', async (role, what) => {
    const { browser: admin, companyId } = await companies.member();
    const { data: id } = await save(admin);
    const { browser } = await companies.member(role, companyId);
    const looks = what === 'looks';
    const listed = await browser.post('/portal/bank/page');
    expect(listed.status).toBe(looks ? 200 : 403);
    if (looks) expect(listed.data).toMatchObject({ content: [{ id, actions: [] }] });
    expect((await browser.get('/portal/bank/detail', { id })).status).toBe(looks ? 200 : 403);
    const asked = { filter: {}, format: 'csv' };
    expect((await browser.post('/portal/bank/export', asked)).status).toBe(looks ? 200 : 403);
    for (const path of ['save', 'saveOrUpdate'])
      expect((await save(browser, {}, path)).status).toBe(403);
    for (const path of ['delete', 'setDefault', 'reveal']) {
      const { status } = await browser.post(`/portal/bank/${path}`, { id });
      expect(status, path).toBe(403);
    }
  });

  test('an account without a company is told so', async () => {
    const { browser } = await people.newcomer();
    const calls = [
      browser.post('/portal/bank/page'),
      browser.get('/portal/bank/bankList'),
      browser.get('/portal/bank/detail', { id: '1' }),
      save(browser),
      browser.post('/portal/bank/delete', { id: '1' }),
    ];
    for (const { code, msg } of await Promise.all(calls)) {
      expect([code, msg]).toEqual([NOUN.noCompany.code, NOUN.noCompany.text]);
    }
  });

  test('the demo companies have accounts', async () => {
    const browser = new Browser(portal);
    await browser.passwordLogin('13800000001', DEMO_PASSWORD);
    const { content } = await page(browser);
    expect(content.map(({ isDefault }) => isDefault)).toEqual([false, true]);
    for (const { name, accountNo } of content) {
      expect(name).toMatch(/^示例/);
      expect(accountNo).toMatch(/^\*{4} \*{4} \*{4} 001[12]$/);
    }
  });
});

test('more than can be counted are told as an estimate near the truth, and a whole number is found among them', async () => {
  const { browser, companyId } = await companies.member();
  const { data: id } = await save(browser, { accountNo: NUMBER });
  const rows = 15_000;
  await portal.database.superuser.transaction().execute(async (tx) => {
    await sql`alter table bank disable trigger bank_name_grams`.execute(tx);
    await sql`
      insert into bank (company_id, name, bank_type, remarks, created_by, created_at, updated_by, updated_at)
      select company_id, '户' || n, '1', '工程款', created_by, created_at, updated_by, updated_at
      from bank, generate_series(1, ${rows}) n where id = ${id}`.execute(tx);
    await sql`alter table bank enable trigger bank_name_grams`.execute(tx);
  });
  await sql`analyze bank`.execute(portal.database.superuser);
  const { total, totalIsEstimate } = (await browser.post('/portal/bank/page', {})).data as Totals;
  expect(totalIsEstimate).toBe(true);
  expect(total).toBeGreaterThan(rows * 0.9);
  expect(total).toBeLessThan(rows * 1.2);
  const found = await page(browser, { nameLike: NUMBER });
  expect(found.content.map((row) => row.id)).toEqual([id]);
  await sql`delete from bank where company_id = ${companyId}`.execute(portal.database.superuser);
});

describe('at once', () => {
  test('twenty accounts that shall each be the default: one is', async () => {
    const { browser } = await companies.member();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(browser, { name: `户${index}`, isDefault: true }),
      ),
    );
    for (const { code } of answers) expect(code).toBe(0);
    const ids = answers.map(({ data }) => data);
    const marked = await Promise.all(
      ids.flatMap((id) => [
        browser.post('/portal/bank/setDefault', { id }),
        save(browser, { id, version: 1, isDefault: true }),
      ]),
    );
    for (const { code } of marked) expect([0, 409]).toContain(code);
    const { content } = await page(browser, { pageSize: 100 });
    expect(content.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('twenty changes of one version: one is made', async () => {
    const { browser } = await companies.member();
    const { data: id } = await save(browser);
    const saves = Array.from({ length: 20 }, (_, index) =>
      save(browser, { id, version: 1, remarks: `${index}` }),
    );
    const answers = await Promise.all(saves);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await detail(browser, id)).toMatchObject({ version: 2 });
  });
});
