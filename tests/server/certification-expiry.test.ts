import { afterAll, beforeAll, expect, test } from 'vitest';

import type { UserInfo } from '#contract/account/user.ts';
import { requireCertified, requireRunning } from '#server/kernel/company/certified.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { expireCertifications } from '#server/modules/certification/expire.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { application, freshUsc, PATH, papers, saveApplication } from '../helpers/certification.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { People } from '../helpers/people.ts';
import { approve, done, openReview } from '../helpers/reviewer.ts';
import { working } from '../helpers/working.ts';

// A certification ends with its papers (已过期待更新), and what bears the company's name follows its certification.

let portal: TestApp;
let people: People;
let officer: Browser;
let boss: Browser;
beforeAll(async () => {
  // The day is 2026-05-20.
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_770_000_000);
  officer = await people.operator('13800000011');
  boss = await people.operator();
});
afterAll(() => portal.close());

const companiesOf = async (browser: Browser) =>
  ((await browser.get('/user/getInfo')).data as UserInfo).companyList;

/** An application that is under review; its id. */
async function handIn(browser: Browser, body: Record<string, unknown>): Promise<string> {
  const attachment = await papers(portal, browser);
  const { data } = await saveApplication(browser, application({ ...body, attachment }));
  const id = String(data);
  const answer = await browser.post(`${PATH}/submit`, { id });
  expect(answer.code, answer.body).toBe(0);
  return id;
}

async function apply(browser: Browser, body: Record<string, unknown>): Promise<void> {
  await approve(officer, await handIn(browser, body));
}

/** A company that is certified by papers of these days; its administrator. */
async function certified(body: Record<string, unknown> = {}) {
  const { browser, phone } = await people.newcomer();
  const usc = freshUsc();
  await apply(browser, { usc, ...body });
  const id = (await companiesOf(browser))[0]?.basicInfo.companyId ?? '';
  return { browser, phone, usc, id };
}

const statusOf = async (browser: Browser) => (await companiesOf(browser))[0]?.realNameInfo.status;
/** The round of a day, which works with a clock of its own. */
const roundOn = (day: string) =>
  expireCertifications(working(portal, { now: () => new Date(`${day}T00:10:00+08:00`) }));
const eventsOf = async (phone: string) => people.eventsOf(await people.idOf(phone));

test('from midnight on nothing new is begun, before the night’s round has come by', async () => {
  const { id } = await certified({ idToTime: '2026-08-31' });
  const other = await certified();
  const asked = (moment: string, companyId = other.id) =>
    inScope(portal.database.db, { companyId }, (tx) => requireCertified(tx, id, new Date(moment)));
  await asked('2026-08-31T23:59:59+08:00');
  const midnight = '2026-09-01T00:00:00+08:00';
  for (const companyId of [id, other.id]) {
    await expect(asked(midnight, companyId)).rejects.toMatchObject({
      code: 'certification_expired',
    });
  }
  await inScope(portal.database.db, { companyId: id }, (tx) =>
    requireRunning(tx, id, new Date(midnight)),
  );
});

test('papers run out: the licence or the identity card, the day after its last; 长期 never does', async () => {
  const licence = await certified({ toTime: '2026-08-31' });
  const card = await certified({ idToTime: '2026-08-31' });
  const lasting = await certified({ idToTime: '长期' });
  const ahead = await certified({ idToTime: '2026-06-10' });
  expect((await ahead.browser.get('/portal/workbench/summary')).data).toMatchObject({
    days: [{ day: '2026-06-10', title: '法定代表人身份证到期' }],
  });
  // When a person's card ends is not for every member.
  const account = await people.idOf(ahead.phone);
  const role = (name: string) =>
    portal.database.superuser
      .updateTable('account_relation')
      .set({ customer_role: [name] })
      .where('account_id', '=', account)
      .execute();
  await role('receiver');
  expect((await ahead.browser.get('/portal/workbench/summary')).data).toMatchObject({ days: [] });
  await role('companyAdmin');
  await roundOn('2026-08-31');
  expect(await statusOf(licence.browser)).toBe(3);
  await roundOn('2026-09-01');
  await roundOn('2026-09-01');
  const all = [licence, card, lasting];
  expect(await Promise.all(all.map(({ browser }) => statusOf(browser)))).toEqual([5, 5, 3]);
  const told = (await eventsOf(licence.phone)).filter((topic) => topic === 'certification.expired');
  expect(told).toHaveLength(1);
  expect(await eventsOf(lasting.phone)).not.toContain('certification.expired');
  await deliverAll(portal);
  const { data } = await licence.browser.get('/message/page', { msgType: '9' });
  expect(data).toMatchObject({
    content: [{ title: '企业认证已过期', companyId: licence.id, routeName: 'companyAuth' }],
  });

  // An update is open to it, and brings it back.
  expect((await licence.browser.get(`${PATH}/checkCustomer`)).code).toBe(0);
  await apply(licence.browser, { usc: licence.usc, toTime: '2036-08-31' });
  expect(await statusOf(licence.browser)).toBe(3);
  await roundOn('2026-09-02');
  expect(await statusOf(licence.browser)).toBe(3);
});

test('whose papers have run out begins nothing new and finishes what runs', async () => {
  const { browser, id } = await certified({ toTime: '2026-09-30' });
  await roundOn('2026-10-01');
  const asked = (rule: (tx: Tx, companyId: string, at: Date) => Promise<void>) =>
    inScope(portal.database.db, {}, (tx) => rule(tx, id, portal.clock.now())).then(
      () => 'may',
      ({ code }: { code: string }) => code,
    );
  expect([await asked(requireCertified), await asked(requireRunning)]).toEqual([
    'certification_expired',
    'may',
  ]);
  const enters = async (routeName: string) =>
    (await browser.post(`${PATH}/access`, { companyId: id, routeName })).data;
  for (const routeName of ['payApplyForm', 'payApplication']) {
    expect(await enters(routeName), routeName).toEqual({ allowed: true, reason: '' });
  }
  for (const routeName of ['projectaApplication', 'sceneControlForm', 'pickGoodsForm']) {
    expect(await enters(routeName), routeName).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('已过期'),
    });
  }
});

test('operators freeze it as well, and what the freeze lifts is what its papers say', async () => {
  const company = await certified({ toTime: '2026-05-31' });
  portal.clock.advance(20 * 24 * 3_600_000);
  officer = await people.operator('13800000011');
  boss = await people.operator();
  await expireCertifications(working(portal));
  const row = async () => {
    const asked = { keyword: company.usc };
    const { data } = await boss.post('/admin/companyCustomer/page', asked);
    const [found] = (data as { content: { status: string; actions: string[] }[] }).content;
    return [found?.status, found?.actions];
  };
  expect(await row()).toEqual(['5', ['view', 'assign', 'freeze']]);
  const reason = '涉嫌伪造贸易背景';
  const { id } = company;
  expect((await boss.post('/admin/companyCustomer/freeze', { id, reason })).code).toBe(0);
  expect(await row()).toEqual(['6', ['view', 'assign', 'unfreeze']]);
  expect((await boss.post('/admin/companyCustomer/unfreeze', { id, reason })).code).toBe(0);
  expect(await row()).toEqual(['5', ['view', 'assign', 'freeze']]);
  await deliverAll(portal);
  const { content } = await portal.database.superuser
    .selectFrom('message')
    .select('content')
    .where('account_id', '=', await people.idOf(company.phone))
    .where('title', '=', '企业已解除冻结')
    .executeTakeFirstOrThrow();
  expect(content).toContain('其企业认证待更新，请更新企业认证后发起新业务');
  expect(content).not.toContain('恢复正常');
});

test('operators ask for a new certification: nothing new begins until one is approved, whatever a freeze between them does', async () => {
  officer = await people.operator('13800000011');
  boss = await people.operator();
  const { browser, phone, usc, id } = await certified({ toTime: '长期' });
  const row = async () => {
    const { data } = await boss.post('/admin/companyCustomer/page', { keyword: usc });
    const [found] = (data as { content: { status: string; actions: string[] }[] }).content;
    return [found?.status, found?.actions];
  };
  const act = (name: string, by = boss, reason = '法定代表人已变更') =>
    by.post(`/admin/companyCustomer/${name}`, { id, reason });
  expect(await row()).toEqual(['3', ['view', 'assign', 'reverify', 'freeze']]);
  const auditor = await people.operator('13800000017');
  expect((await act('reverify', auditor)).code).toBe(403);
  expect((await act('reverify', boss, '短')).status).toBe(422);
  expect((await act('reverify')).code).toBe(0);
  expect(await row()).toEqual(['5', ['view', 'assign', 'freeze']]);
  expect((await act('reverify')).status).toBe(409);

  await deliverAll(portal);
  const { content } = await portal.database.superuser
    .selectFrom('message')
    .select('content')
    .where('account_id', '=', await people.idOf(phone))
    .where('title', '=', '企业认证须重新核验')
    .executeTakeFirstOrThrow();
  expect(content).toContain('原因：法定代表人已变更。');
  const body = { companyId: id, routeName: 'projectaApplication' };
  expect((await browser.post(`${PATH}/access`, body)).data).toMatchObject({ allowed: false });

  expect((await act('freeze')).code).toBe(0);
  expect((await act('unfreeze')).code).toBe(0);
  expect(await row()).toEqual(['5', ['view', 'assign', 'freeze']]);

  await apply(browser, { usc, toTime: '长期' });
  expect(await row()).toEqual(['3', ['view', 'assign', 'reverify', 'freeze']]);
  expect((await act('freeze')).code).toBe(0);
  expect((await act('unfreeze')).code).toBe(0);
  expect((await row())[0]).toBe('3');
});

test('what was under review when a new certification was asked for does not answer that: it is returned and handed in once more', async () => {
  const { browser, usc, id } = await certified({ toTime: '长期' });
  const applied = await handIn(browser, { usc, toTime: '长期' });
  portal.clock.advance(60_000);
  const reason = '法定代表人已变更';
  await done(boss, '/admin/companyCustomer/reverify', { id, reason });
  portal.clock.advance(60_000);
  await expect(approve(officer, applied)).rejects.toThrow('certification_before_asked');
  expect(await statusOf(browser)).toBe(5);

  const { taskId } = await openReview(officer, applied);
  const fieldMarks = [{ tabKey: 'licence', fieldKey: 'legalName', note: '已变更，请核对' }];
  const opinion = '请按要求核对后重新提交';
  await done(officer, '/admin/review/returnBack', { taskId, opinion, fieldMarks });
  await done(browser, `${PATH}/submit`, { id: applied });
  await approve(officer, applied);
  expect(await statusOf(browser)).toBe(3);
});

test('a company that is renamed verifies its accounts anew, and partners find it by both names', async () => {
  const [before, after] = ['示例旧名建材有限公司', '示例新名建材集团有限公司'];
  const account = { accountNo: '6222020000001111', bankName: before, openBank: '示例银行示例支行' };
  const { browser, phone, usc, id } = await certified({
    name: before,
    companyType: ['3'],
    ...account,
  });
  const su = portal.database.superuser;
  await su.updateTable('bank').set({ verify_status: '3' }).where('company_id', '=', id).execute();
  const buyer = await certified({ name: '示例采购有限公司' });
  const add = (name: string) =>
    buyer.browser.post('/portal/supplier/create', {
      name,
      usc,
      companyAccountRelation: {
        contactPerson: '张三',
        contactPhone: '13800138000',
        contactAddress: '示例路',
      },
    });
  expect((await add(before)).code).toBe(0);

  await apply(browser, { name: after, usc, companyType: ['3'] });
  const accounts = () =>
    su.selectFrom('bank').select(['name', 'verify_status']).where('company_id', '=', id).execute();
  expect(await accounts()).toEqual([{ name: before, verify_status: '1' }]);
  expect(await eventsOf(phone)).toContain('certification.accountRenamed');

  const found = async (nameLike: string) => {
    const { data } = await buyer.browser.post('/portal/supplier/searchByNameLike', { nameLike });
    return (data as { name: string }[]).map(({ name }) => name);
  };
  const listed = async (nameLike: string) => {
    const { data } = await buyer.browser.post('/portal/contactClient/page', { nameLike });
    return (data as { content: { name: string }[] }).content.map(({ name }) => name);
  };
  for (const name of ['旧名建材', '新名建材']) {
    expect([await found(name), await listed(name)], name).toEqual([[before], [before]]);
  }
  expect(await add(before)).toMatchObject({ code: 422 });
  expect((await add(after)).data).toMatchObject({ name: after, known: true });
  expect(await found('新名建材')).toEqual([after]);
  expect(await found('旧名建材')).toEqual([]);
  // Renamed by the way it is spelled alone, nothing happens to its accounts.
  await su
    .updateTable('bank')
    .set({ name: after, verify_status: '3' })
    .where('company_id', '=', id)
    .execute();
  await apply(browser, { name: after, usc, companyType: ['3'] });
  expect(await accounts()).toEqual([{ name: after, verify_status: '3' }]);
});
