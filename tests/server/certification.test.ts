import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { UserInfo } from '#contract/account/user.ts';
import { maskPhone } from '#contract/mask.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { sealing } from '../helpers/sealing.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_710_000_000);
  companies = new Companies(portal, people);
});
afterAll(() => portal.close());

const PATH = '/portal/companyCustomer';
const save = (browser: Browser, body: Record<string, unknown> = {}, headers = {}) =>
  browser.call(`${PATH}/save`, { body: { name: '示例新城建设有限公司', ...body }, headers });
const userOf = async (browser: Browser) => (await browser.get('/user/getInfo')).data as UserInfo;

describe('somebody without a company', () => {
  test('may apply, and has no application yet', async () => {
    const { browser } = await people.newcomer();
    expect((await browser.get(`${PATH}/checkCertification`)).code).toBe(0);
    expect((await browser.get(`${PATH}/checkCustomer`)).code).toBe(0);
    expect((await browser.get(`${PATH}/checkCustomerByLastOne`)).data).toBeNull();
    const { data } = await browser.post(`${PATH}/customerApplyPage`);
    expect(data).toEqual({ content: [], total: 0, totalIsEstimate: false });
  });

  test('keeps what has been typed, right or not, and is not certified by that', async () => {
    const { browser } = await people.newcomer();
    const { code, data: id } = await save(browser, { usc: '9111', toTime: '长' });
    expect(code).toBe(0);
    const { data } = await browser.get(`${PATH}/detail`, { id });
    expect(data).toMatchObject({
      name: '示例新城建设有限公司',
      usc: '9111',
      toTime: '长',
      auditStatus: '0',
      version: 1,
      actions: ['edit', 'submit', 'delete', 'continue'],
    });
    expect((data as { applyNo: string }).applyNo).toMatch(/^RZ20260520\d{4}$/);
    const { companyList } = await userOf(browser);
    expect(companyList).toMatchObject([
      {
        basicInfo: { name: '示例新城建设有限公司', usc: '', roles: ['companyApplicant'] },
        realNameInfo: { status: 1 },
      },
    ]);
    expect((await browser.get(`${PATH}/checkCustomerByLastOne`)).data).toMatchObject({
      id,
      auditStatus: '0',
    });
  });

  test('may have a name of rare characters', async () => {
    const { browser } = await people.newcomer();
    const { data: id, code } = await save(browser, { legalName: '𠮷', contactPerson: '𠮷田' });
    expect(code).toBe(0);
    expect((await browser.get(`${PATH}/detail`, { id })).data).toMatchObject({ legalName: '𠮷' });
  });

  test('opens no record of a company by typing its code', async () => {
    const [, demo] = DEMO_COMPANIES;
    const { browser } = await people.newcomer();
    await save(browser, { name: demo?.name, usc: demo?.usc });
    expect((await browser.post('/portal/bank/page')).status).toBe(403);
    expect((await browser.post('/portal/bank/save', { name: 'a', remarks: 'b' })).status).toBe(403);
  });

  test('has no company again when the only application is deleted', async () => {
    const { browser } = await people.newcomer();
    const { data: id } = await save(browser);
    expect((await browser.post(`${PATH}/delete`, { id, version: 1 })).code).toBe(0);
    expect((await userOf(browser)).companyList).toEqual([]);
    expect((await save(browser)).code).toBe(0);
    expect((await userOf(browser)).companyList).toHaveLength(1);
  });
});

test('identity numbers travel sealed and are stored encrypted, and come back masked', async () => {
  const { browser } = await people.newcomer();
  const idNo = '110105198503070019';
  const key = sealing(browser);
  expect((await save(browser, { idNo }, key.headers)).status).toBe(422);
  const { data: id } = await save(browser, { idNo: key.seal(idNo) }, key.headers);
  const { data } = await browser.get(`${PATH}/detail`, { id });
  expect(data).toMatchObject({ idNo: '**************0019', agentIdNo: '', accountNo: '' });
  const row = await portal.database.superuser
    .selectFrom('company_customer_apply')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(idNo);
  expect(row.id_no_sealed).toMatch(/^k1\./);
  const log = await portal.database.superuser.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(log)).not.toContain('19850307');
});

test('two who change an application at once: the second sees what the first has written', async () => {
  const { browser, companyId } = await companies.member();
  const { browser: colleague } = await companies.member('companyAdmin', companyId);
  const { data: id } = await save(browser);
  expect((await save(colleague, { id, version: 1, contactPerson: '示例乙' })).code).toBe(0);
  const late = await save(browser, { id, version: 1, contactPerson: '示例甲' });
  expect(late.status).toBe(409);
  expect(late.data).toMatchObject({ current: { contactPerson: '示例乙', version: 2 } });
});

test('members who are no administrators neither apply nor read or change an application (rules.md C.22)', async () => {
  const { browser: admin, companyId } = await companies.member();
  const { browser } = await companies.member('companyOperator', companyId);
  const { data: id } = await save(admin);
  expect((await save(browser)).status).toBe(403);
  expect((await save(browser, { id, version: 1 })).status).toBe(403);
  expect((await browser.get(`${PATH}/detail`, { id: String(id) })).status).toBe(403);
  expect((await browser.post(`${PATH}/customerApplyPage`, {})).status).toBe(403);
  const { code, msg } = await browser.get(`${PATH}/checkCertification`);
  expect(code).toBe('not_company_admin');
  expect(msg).toContain('请联系');
});

test('a further company is begun beside the one that I act for', async () => {
  const { browser, companyId } = await companies.member();
  const { data: id } = await save(browser, { name: '示例二号企业', forCompany: 'new' });
  const { companyList } = await userOf(browser);
  expect(companyList.map(({ basicInfo }) => basicInfo.name)).toContain('示例二号企业');
  const old = { headers: { companyId } };
  const other = await browser.call(`${PATH}/detail`, { query: { id: String(id) }, ...old });
  expect(other.status).toBe(404);
});

describe('what may be asked', () => {
  test('whether a code is certified here, by whom, and what the registry knows', async () => {
    const [demo] = DEMO_COMPANIES;
    const { browser } = await people.newcomer();
    const ask = async (code: string) =>
      (await browser.post(`${PATH}/checkCompanyCustomerByLocal`, { code })).data;
    expect(await ask(demo?.usc ?? '')).toMatchObject({
      certified: true,
      companyName: demo?.name,
      adminName: '示****',
      adminPhone: '138****0001',
      registry: { name: demo?.name, regStatus: '存续' },
    });
    expect(await ask('91110105MA04KLMN7G')).toEqual({
      certified: false,
      companyName: '',
      adminName: '',
      adminPhone: '',
      registry: null,
    });
  });

  test('whether I may enter a function', async () => {
    const { browser } = await people.newcomer();
    await save(browser);
    const [company] = (await userOf(browser)).companyList;
    const ask = async (companyId: string, routeName: string) =>
      (await browser.post(`${PATH}/access`, { companyId, routeName })).data;
    const own = company?.basicInfo.companyId ?? '';
    expect(await ask(own, 'authentication')).toEqual({ allowed: true, reason: '' });
    expect(await ask(own, 'projectaApplication')).toMatchObject({ allowed: false });
    const reason = '没有该功能，请从菜单进入';
    expect(await ask(own, 'noSuchRoute')).toEqual({ allowed: false, reason });
    expect(await ask(own, '')).toEqual({ allowed: false, reason });
    expect(await ask(await companies.company(), 'workbench')).toMatchObject({ allowed: false });
    const member = await companies.member();
    const { data } = await member.browser.post(`${PATH}/access`, {
      companyId: member.companyId,
      routeName: 'projectaApplication',
    });
    expect(data).toEqual({ allowed: true, reason: '' });
  });

  test('a role enters only what its company has given it', async () => {
    const { browser, companyId } = await companies.member('companyReceiver');
    const ask = async (routeName: string) =>
      (await browser.post(`${PATH}/access`, { companyId, routeName })).data;
    expect(await ask('logisticsEntry')).toEqual({ allowed: true, reason: '' });
    for (const refused of ['payApplyForm', 'payApply', 'bank']) {
      expect(await ask(refused)).toMatchObject({
        allowed: false,
        reason: expect.stringContaining('的角色没有此功能，请联系企业管理员'),
      });
    }
  });

  test('which companies are mine', async () => {
    const browser = new Browser(portal);
    await browser.passwordLogin('13800000001', DEMO_PASSWORD);
    const ask = async (nameLike: string) =>
      (await browser.post(`${PATH}/searchMyCompanyCustomer`, { nameLike })).data;
    expect(await ask('')).toMatchObject([{ name: '示例建设工程有限公司', realNameStatus: 3 }]);
    expect(await ask('没有这个')).toEqual([]);
  });

  test('a certified company hears so before it applies again', async () => {
    const { browser } = await companies.member();
    const { code, msg } = await browser.get(`${PATH}/checkCustomer`);
    expect(code).toBe('certified_already');
    expect(msg).toContain('已完成企业认证');
  });
});

test('business is for certified companies: each other state says why', async () => {
  const { companyId } = await companies.member();
  const reasonOf = async (real_name_status: number) => {
    await portal.database.superuser
      .updateTable('company')
      .set({ real_name_status })
      .where('id', '=', companyId)
      .execute();
    const asking = inScope(portal.database.db, {}, (tx) =>
      requireCertified(tx, companyId, portal.clock.now()),
    );
    return await asking.then(
      () => 'certified',
      ({ code }: { code: string }) => code,
    );
  };
  const reasons: string[] = [];
  for (const status of [1, 2, 3, 4, 5, 6]) reasons.push(await reasonOf(status));
  expect(reasons).toEqual([
    'not_certified',
    'certification_pending',
    'certified',
    'not_certified',
    'certification_expired',
    'company_frozen',
  ]);
});

test('customers see the company customers that they act for, operators all', async () => {
  const { browser } = await people.newcomer();
  const mine = await browser.post(`${PATH}/page`, { pageNum: 1, pageSize: 10, keyword: null });
  expect(mine).toMatchObject({ code: 0, data: { content: [], total: 0 } });
  const buyer = new Browser(portal);
  await buyer.passwordLogin('13800000001', DEMO_PASSWORD);
  expect((await buyer.post(`${PATH}/page`)).data).toMatchObject({
    content: [{ name: DEMO_COMPANIES[0]?.name, realNameStatus: 3 }],
    total: 1,
  });
  const operator = await people.operator();
  const { total } = (await operator.post(`${PATH}/page`)).data as { total: number };
  expect(total).toBeGreaterThan(2);
  const asOperator = await operator.post(`${PATH}/page`, { keyword: DEMO_COMPANIES[0]?.name });
  const phonesOf = (data: unknown) =>
    (data as { content: { contactPhone: string }[] }).content.map((row) => row.contactPhone);
  const own = (await buyer.post(`${PATH}/page`)).data;
  expect(phonesOf(own)).toEqual([expect.stringMatching(/^1\d{10}$/)]);
  expect(phonesOf(asOperator.data)).toEqual(phonesOf(own).map(maskPhone));
  expect((await new Browser(portal).post(`${PATH}/page`)).code).toBe(401);
});
