import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVITATION } from '#contract/contact-client.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { CODE_NEEDED } from '#contract/party/party.ts';
import { HOUR } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { contactClientModule } from '#server/modules/contact-client/module.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { sealing } from '../helpers/sealing.ts';
import { freshUsc } from '../helpers/usc.ts';

let portal: TestApp;
let kernel: Kernel;
let companies: Companies;
const keepKernel = (_app: unknown, given: Kernel) => {
  kernel = given;
};
beforeAll(async () => {
  portal = await createTestApp({ demo: true, extra: keepKernel });
  companies = new Companies(portal, new People(portal, 13_660_000_000));
});
afterAll(() => portal.close());

interface Row extends Record<string, unknown> {
  id: string;
  partyId: string;
  name: string;
  version: number;
  actions: string[];
}
const CONTACT = {
  contactPerson: '示例甲',
  contactPhone: '13900000001',
  contactAddress: '示例路 1 号',
};

const page = async (browser: Browser, body: Record<string, unknown> = {}) =>
  (await browser.post('/portal/contactClient/page', body)).data as {
    content: Row[];
    total: number;
  };
const detail = async (browser: Browser, id: string) =>
  (await browser.get('/portal/contactClient/detail', { id })).data as Row;

/** Adds a supplier; answers its row. */
async function supplier(browser: Browser, name: string, contact: object = CONTACT): Promise<Row> {
  const body = { name, companyAccountRelation: { ...CONTACT, ...contact } };
  expect((await browser.post('/portal/supplier/create', body)).code).toBe(0);
  const [row] = (await page(browser, { nameLike: name })).content;
  if (row === undefined) throw new Error(`${name} is not in the list`);
  return row;
}

test('who keeps goods for others is known by a code: its own, or that of the registry', async () => {
  const { browser } = await companies.member();
  const create = (name: string, usc = '') =>
    browser.post('/portal/custodian/create', { name, usc, companyAccountRelation: CONTACT });
  const refusal = { fields: [{ path: 'usc', message: CODE_NEEDED }] };
  expect((await create('示例青山监管库')).data).toMatchObject(refusal);
  const { id } = (await create('示例青山监管库', freshUsc())).data as { id: string };
  // Known by its code from now on, so its name alone is enough.
  expect((await create('示例青山监管库')).data).toMatchObject({ id, known: true });
  expect((await create('示例物流运输有限公司')).code).toBe(0);
  // An entry without a code, of another type, is no custodian by its name.
  await supplier(browser, '示例无码仓储有限公司');
  expect((await create('示例无码仓储有限公司')).data).toMatchObject(refusal);
});

describe('the list', () => {
  test('shows what was added, with type and certification, found by name, code and contact', async () => {
    const { browser } = await companies.member();
    await supplier(browser, '示例石化销售有限公司', { contactPerson: '示例戊' });
    await browser.post('/portal/buyer/create', {
      name: '示例建设工程有限公司',
      companyAccountRelation: CONTACT,
    });
    const seal = sealing(browser);
    await browser.call('/portal/person/create', {
      body: { name: '示例某人', usc: seal.seal('110101199003071014') },
      headers: seal.headers,
    });
    const { content, total } = await page(browser, { sortKey: 'createTime', sortOrder: 'asc' });
    expect(total).toBe(3);
    expect(content).toMatchObject([
      {
        name: '示例石化销售有限公司',
        companyBasicType: '1',
        companyType: ['3'],
        legalName: '示例戊',
        realNameStatus: '1',
        inviteTime: '',
        actions: ['view', 'edit', 'invite', 'delete'],
      },
      { companyType: ['2'], realNameStatus: '3', actions: ['view', 'edit', 'delete'] },
      { companyBasicType: '2', usc: '110***********1014', realNameStatus: '' },
    ]);
    const found = async (filter: object) =>
      (await page(browser, { ...filter })).content.map(({ name }) => name);
    const [petrol, builder, person] = content.map(({ name }) => name);
    expect(await found({ nameLike: '石化' })).toEqual([petrol]);
    expect(await found({ nameLike: String(content[0]?.usc) })).toEqual([petrol]);
    expect(await found({ nameLike: '示例戊' })).toEqual([petrol]);
    expect(await found({ companyType: ['2', '4'] })).toEqual([builder]);
    expect(await found({ companyBasicType: '2' })).toEqual([person]);
    expect(await found({ realNameStatus: ['3'] })).toEqual([builder]);
    expect(await found({ createTimeEnd: '2026-05-19' })).toEqual([]);
  });

  test('colleagues who only look on see it and may change nothing', async () => {
    const { browser, companyId } = await companies.member();
    const { id } = await supplier(browser, '示例旁观供应商');
    const { browser: viewer } = await companies.member('companyViewer', companyId);
    expect((await detail(viewer, id)).actions).toEqual(['view']);
    const body = { id, version: 1, contactPerson: '示例乙' };
    expect((await viewer.post('/portal/contactClient/save', body)).status).toBe(403);
    expect((await viewer.post('/portal/contactClient/delete', { id })).status).toBe(403);
  });
});

describe('编辑联系人 and 移除', () => {
  test('the contact is changed by version; who it is is not, and nothing new is made by a save', async () => {
    const { browser } = await companies.member();
    const { id, name } = await supplier(browser, '示例改联系人供应商');
    const save = (body: Record<string, unknown>) =>
      browser.post('/portal/contactClient/save', body);
    const change = {
      id,
      version: 1,
      contactPerson: '示例乙',
      contactPhone: '',
      contactAddress: '',
    };
    expect(await save(change)).toMatchObject({ code: 0, data: id });
    expect(await detail(browser, id)).toMatchObject({ name, contactPerson: '示例乙', version: 2 });
    expect(await save(change)).toMatchObject({ status: 409, msg: NOUN.changed });
    expect((await save({ ...change, version: 2, name: '改名' })).status).toBe(422);
    expect((await save({ contactPerson: '示例乙' })).data).toEqual({
      fields: [{ path: 'id', message: '该项为必填项' }],
    });
    expect((await save({ ...change, version: 2, contactPerson: 'Zhang' })).data).toEqual({
      fields: [{ path: 'contactPerson', message: '只能输入中文' }],
    });
  });

  test('a removed one is in no list or search, and can be added again as new', async () => {
    const { browser } = await companies.member();
    const { id, version, partyId } = await supplier(browser, '示例移除供应商');
    expect((await browser.post('/portal/contactClient/delete', { id, version })).code).toBe(0);
    expect((await page(browser)).total).toBe(0);
    const options = await browser.post('/portal/supplier/searchByNameLike', { idList: [partyId] });
    expect(options.data).toEqual([]);
    const again = await supplier(browser, '示例移除供应商');
    expect(again).toMatchObject({ version: 1, contactPerson: CONTACT.contactPerson });
    expect(again.id).not.toBe(id);
  });
});

describe('工商信息', () => {
  test('is told of a company that the registry knows, and null of any other', async () => {
    const { browser } = await companies.member();
    const known = await supplier(browser, '示例特钢制造有限公司');
    const business = (id: string) => browser.get('/portal/contactClient/business', { id });
    expect((await business(known.id)).data).toMatchObject({
      usc: known.usc,
      regStatus: '存续',
      establishTime: '2004-11-02',
    });
    const unknown = await supplier(browser, '示例无档案供应商');
    expect(await business(unknown.id)).toMatchObject({ code: 0, data: null });
  });
});

describe('邀请注册', () => {
  const invite = (browser: Browser, id: string, channel = 'sms') =>
    browser.post('/portal/contactClient/invite', { id, channel });
  /** What the job queue would do. */
  const send = (id: string, companyId: string, jobId = id) =>
    contactClientModule.tasks?.contactClientInvite?.(kernel, { id, companyId }, jobId);

  test('by short message once a day, to the contact, in the name of my company', async () => {
    const { browser, companyId } = await companies.member();
    const { id } = await supplier(browser, '示例邀请供应商', { contactPhone: '013900001111' });
    const answer = await invite(browser, id);
    expect(answer.data).toEqual({
      link: expect.stringMatching(/^http.*\/portal\/user\/companyAuth$/),
      sentTo: '139****1111',
    });
    await send(id, companyId);
    const message = portal.sms.sent.at(-1);
    expect(message).toMatchObject({ phone: '13900001111', purpose: 'partnerInvite', code: '' });
    expect(message?.text).toMatch(/^“示例企业\d+”邀请贵企业注册/);
    expect(await detail(browser, id)).toMatchObject({
      inviteTime: '2026-05-20 10:00:00',
      version: 2,
    });

    expect(await invite(browser, id)).toMatchObject({ code: INVITATION.tooSoon.code });
    await browser.post('/portal/contactClient/delete', { id });
    const again = await supplier(browser, '示例邀请供应商', { contactPhone: '13900001111' });
    expect(await invite(browser, again.id)).toMatchObject({ code: INVITATION.tooSoon.code });
    expect((await invite(browser, again.id, 'link')).code).toBe(0);
    portal.clock.advance(INVITATION.everyHours * HOUR);
    const { browser: nextDay } = await companies.member('companyOperator', companyId);
    expect((await invite(nextDay, again.id)).code).toBe(0);
    portal.clock.advance(-INVITATION.everyHours * HOUR);
  });

  test('a company sends so many a day, from many hands at once too', async () => {
    const { browser } = await companies.member();
    const ids: string[] = [];
    for (let index = 0; index < INVITATION.perDay + 3; index += 1) {
      const contactPhone = `1370000${String(index).padStart(4, '0')}`;
      ids.push((await supplier(browser, `示例多邀请${index}`, { contactPhone })).id);
    }
    const answers = await Promise.all(ids.map((id) => invite(browser, id)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(INVITATION.perDay);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, INVITATION.tooMany.code]));
  });

  test('without a mobile number it says what to do; whoever is certified needs none', async () => {
    const { browser } = await companies.member();
    const { id } = await supplier(browser, '示例无手机供应商');
    const body = { id, version: 1, contactPerson: '', contactPhone: '', contactAddress: '' };
    await browser.post('/portal/contactClient/save', body);
    expect(await invite(browser, id)).toMatchObject({ code: INVITATION.noPhone.code });
    const certified = await supplier(browser, '示例建材供应有限公司');
    expect((await invite(browser, certified.id)).status).toBe(403);
  });

  test('a removed entry is written to no more', async () => {
    const { browser, companyId } = await companies.member();
    const { id } = await supplier(browser, '示例撤销邀请', { contactPhone: '13900002222' });
    await invite(browser, id);
    await browser.post('/portal/contactClient/delete', { id });
    const before = portal.sms.sent.length;
    await send(id, companyId);
    expect(portal.sms.sent).toHaveLength(before);
  });
});

describe("a partner's bank accounts", () => {
  test('are my own notes: listed by partner, masked, once per number, never among my accounts', async () => {
    const { browser } = await companies.member();
    const { id: contactClientId } = await supplier(browser, '示例账户供应商');
    const seal = sealing(browser);
    const account = { name: '示例账户供应商', remarks: '货款', contactClientId };
    const save = (more: object = {}) =>
      browser.call('/portal/contactBank/save', {
        body: { ...account, accountNo: seal.seal('6222020000001234567'), ...more },
        headers: seal.headers,
      });
    const { data: id } = await save();
    const list = await browser.post('/portal/contactBank/page', { contactClientId });
    expect(list.data).toMatchObject({
      total: 1,
      content: [{ id, accountNo: '**** **** **** 4567', actions: ['edit', 'reveal', 'delete'] }],
    });
    expect((await browser.post('/portal/bank/page')).data).toMatchObject({ total: 0 });
    expect((await save()).data).toEqual({
      fields: [{ path: 'accountNo', message: '该银行账号已登记' }],
    });
    const other = await supplier(browser, '示例另一供应商');
    expect((await save({ contactClientId: other.id })).code).toBe(0);
    const moved = await save({ id, version: 1, contactClientId: other.id });
    expect(moved.data).toMatchObject({ fields: [{ path: 'contactClientId' }] });
    await browser.post('/portal/contactClient/delete', { id: other.id });
    const gone = await save({ contactClientId: other.id });
    expect(gone.data).toMatchObject({ fields: [{ path: 'contactClientId' }] });
  });

  test('are nothing for whoever only receives goods (rules.md C.22)', async () => {
    const { browser: admin, companyId } = await companies.member();
    const { browser: receiver } = await companies.member('companyReceiver', companyId);
    expect((await receiver.post('/portal/contactClient/page')).status).toBe(200);
    expect((await admin.post('/portal/contactBank/page')).status).toBe(200);
    expect((await receiver.post('/portal/contactBank/page')).status).toBe(403);
  });

  test("another company's partner takes no account", async () => {
    const [{ browser: mine }, { browser: other }] = [
      await companies.member(),
      await companies.member(),
    ];
    const { id } = await supplier(mine, '示例他人供应商');
    const answer = await other.post('/portal/contactBank/save', {
      name: '示例',
      remarks: '货款',
      contactClientId: id,
    });
    expect(answer.data).toMatchObject({ fields: [{ path: 'contactClientId' }] });
  });
});
