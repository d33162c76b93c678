import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN } from '#contract/account/login.ts';
import { ADMIN } from '#contract/account/people.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { MODULES } from '#server/modules.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let people: People;
let admin: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_720_000_000);
  admin = await people.operator();
});
afterAll(() => portal.close());

interface Page {
  content: { id: string; actions: string[]; [key: string]: unknown }[];
  total: number;
}
const LISTS = ENDPOINTS.filter(
  ({ path, access }) => access === 'operator' && /^\/admin\/\w+\/(page|list)$/.test(path),
).filter(({ path }) => !/todo|done|message|savedView/.test(path));

async function rows(name: string, query: Record<string, unknown> = {}): Promise<Page['content']> {
  const answer = await admin.post(`/admin/${name}/page`, query);
  expect(answer.code, JSON.stringify(answer.data)).toBe(0);
  return (answer.data as Page).content;
}

async function row(name: string, query: Record<string, unknown>): Promise<Page['content'][number]> {
  const [found] = await rows(name, query);
  if (found === undefined) throw new Error(`No row of ${name}`);
  return found;
}

describe('lists', () => {
  test('answer alike by page and list, GET and POST', async () => {
    const declared = MODULES.flatMap(({ consoleLists = [] }) => consoleLists)
      .flatMap(({ calls }) => [calls.page, calls.pageByQuery, calls.list, calls.listByQuery])
      .map(({ path, method }) => `${method} ${path}`);
    const missing = LISTS.map(({ path, method }) => `${method} ${path}`);
    for (const call of declared) expect(missing.splice(missing.indexOf(call), 1)).toEqual([call]);
    // Front ends are no rows of one table; whoever lists them does it by hand.
    expect(missing.filter((call) => !call.includes('/oauthClient/'))).toEqual([]);
    for (const { path, method } of LISTS) {
      const answer = method === 'GET' ? await admin.get(path) : await admin.post(path);
      expect(answer.code, `${method} ${path} ${answer.body}`).toBe(0);
      const other = await admin.post(path.replace(/list$/, 'page'));
      expect(answer.data, path).toEqual(other.data);
    }
  });

  test('take every filter and sort that they declare', async () => {
    for (const { path, input } of LISTS.filter((one) => one.path.endsWith('/page'))) {
      const shape = (input as unknown as { def: { shape: Record<string, unknown> } }).def.shape;
      for (const name of Object.keys(shape)) {
        if (/^(pageNum|pageSize|sortOrder|fromEnd)$/.test(name)) continue;
        const isDay = /(?:[tT]ime|Date)(?:Start|End)$/.test(name);
        const value = isDay ? '2026-05-20' : name === 'bound' ? 'false' : '1';
        if (name === 'sortKey') continue;
        const answer = await admin.post(path, { [name]: value });
        expect(answer.code, `${path} ${name} ${answer.body}`).toBe(0);
      }
    }
  });

  test('what is in no list is no call', async () => {
    expect(await admin.post('/admin/secrets/page')).toMatchObject({ status: 404, code: 404 });
    expect(await admin.get('/portal/account/list')).toMatchObject({ code: 404 });
  });

  test('begin with twenty rows, hide phones, and offer what the role may do', async () => {
    const found = await row('account', { keyword: '13800000001' });
    expect(found).toMatchObject({ nickName: '示例采购员', phone: '138****0001' });
    expect(found.actions).toContain('disable');
    const auditor = await people.operator('13800000017');
    const { data } = await auditor.post('/admin/account/page', { keyword: '13800000001' });
    expect((data as Page).content[0]?.actions).toEqual([]);
    expect((await auditor.post('/admin/log/page')).code).toBe(0);
    const risk = await people.operator('13800000012');
    expect((await risk.post('/admin/log/page')).code).toBe(403);
  });

  test('are shown to those whose work they are', async () => {
    const seenBy = async (phone: string) => {
      const browser = await people.operator(phone);
      const names = ['account', 'role', 'param', 'file', 'accountRelation', 'companyCustomer'];
      const answers = names.map(async (name) => {
        const { code } = await browser.post(`/admin/${name}/page`);
        return code === 0 ? [name] : [];
      });
      return (await Promise.all(answers)).flat();
    };
    expect(await seenBy('13800000011')).toEqual(['accountRelation', 'companyCustomer']);
    expect(await seenBy('13800000012')).toEqual(['companyCustomer']);
    expect(await seenBy('13800000017')).toHaveLength(6);
  });
});

describe('accounts', () => {
  test('are stopped, opened and sent away by administrators alone', async () => {
    const { phone, browser } = await people.newcomer();
    const { id } = await row('account', { keyword: phone });
    const risk = await people.operator('13800000012');
    expect((await risk.post('/admin/account/disable', { id })).code).toBe(403);
    expect((await admin.post('/admin/account/forceOffline', { id })).code).toBe(0);
    expect((await browser.get('/user/getInfo')).code).toBe('invalid_token');
    expect((await admin.post('/admin/account/disable', { id })).code).toBe(0);
    expect((await browser.passwordLogin(phone, 'Fang2048')).code).toBe(SIGN_IN.disabled.code);
    expect((await admin.post('/admin/account/enable', { id })).code).toBe(0);
    expect((await browser.passwordLogin(phone, 'Fang2048')).code).toBe(0);
  });

  test('a reset sends a code, ends sessions and the old password', async () => {
    const { phone, browser } = await people.newcomer();
    const { id } = await row('account', { keyword: phone });
    portal.clock.advance(61_000);
    expect((await admin.post('/admin/account/resetPassword', { id })).code).toBe(0);
    expect((await browser.get('/user/getInfo')).code).toBe('invalid_token');
    expect((await browser.passwordLogin(phone, 'Fang2048')).code).toBe(SIGN_IN.wrongPassword.code);
    const code = portal.sms.codeOf(phone);
    const password = browser.seal('Neu12345');
    const set = await browser.post('/login/findPassword', { phone, code, password });
    expect(set.code).toBe(0);
    expect((await browser.passwordLogin(phone, 'Neu12345')).code).toBe(0);
  });

  test('nobody does it to the own account, and free tries come back', async () => {
    const id = await people.idOf('13800000009');
    expect(await admin.post('/admin/account/disable', { id })).toMatchObject({
      code: ADMIN.self.code,
    });
    const { phone } = await people.newcomer();
    const browser = new Browser(portal);
    for (let i = 0; i < 6; i += 1) await browser.passwordLogin(phone, 'Wrong12345');
    expect((await browser.passwordLogin(phone, 'Fang2048')).code).not.toBe(0);
    const customer = await row('account', { keyword: phone });
    expect((await admin.post('/admin/account/unlock', { id: customer.id })).code).toBe(0);
    expect((await browser.passwordLogin(phone, 'Fang2048')).code).toBe(0);
  });

  test('an operator is opened, given roles and enters by code', async () => {
    const phone = people.phone();
    const office = await row('office', { keyword: 'RISK' });
    const saved = await admin.post('/admin/account/save', {
      phone,
      nickName: '示例新风控',
      officeId: office.id,
    });
    expect(saved.code).toBe(0);
    const again = await admin.post('/admin/account/save', { phone, nickName: '示例新风控' });
    expect(again.status).toBe(422);
    const id = String(saved.data);
    // What a list names twice is held once.
    const roles = ['riskOfficer', 'riskOfficer'];
    expect((await admin.post('/admin/account/saveRoles', { id, roles })).code).toBe(0);
    const browser = new Browser(portal);
    await browser.adminCodeLogin(phone);
    expect((await browser.get('/admin/user/getInfo')).data).toMatchObject({
      officeName: '风控部',
      roles: [{ code: 'riskOfficer', name: '风控专员' }],
      hasPassword: false,
    });
  });
});

describe('roles', () => {
  test('the last administrator stays one, by either way', async () => {
    const id = await people.idOf('13800000009');
    const roles = ['bizManager'];
    expect(await admin.post('/admin/account/saveRoles', { id, roles })).toMatchObject({
      code: ADMIN.lastAdmin.code,
    });
    const held = await row('roleRelation', { keyword: '13800000009', roleCode: 'admin' });
    expect(await admin.post('/admin/roleRelation/revoke', { id: held.id })).toMatchObject({
      code: ADMIN.lastAdmin.code,
    });
    const phone = people.phone();
    const saved = await admin.post('/admin/account/save', { phone, nickName: '示例到期管理员' });
    const other = String(saved.data);
    await admin.post('/admin/account/saveRoles', { id: other, roles: ['admin'] });
    // One whose role has ended by its date gives no roles any more.
    await portal.database.superuser
      .updateTable('role_relation')
      .set({ valid_to: new Date(0) })
      .where('account_id', '=', other)
      .execute();
    expect(await admin.post('/admin/account/saveRoles', { id, roles })).toMatchObject({
      code: ADMIN.lastAdmin.code,
    });
    expect(await admin.post('/admin/roleRelation/revoke', { id: held.id })).toMatchObject({
      code: ADMIN.lastAdmin.code,
    });
    const unknown = await admin.post('/admin/account/saveRoles', { id, roles: ['nobody'] });
    expect(unknown.status).toBe(422);
  });

  test('only operators hold them', async () => {
    const id = await people.idOf('13800000001');
    expect((await admin.post('/admin/account/saveRoles', { id, roles: ['admin'] })).code).toBe(404);
  });
});

describe('offices', () => {
  test('are kept from rings, doubles and closing with people in them', async () => {
    const save = (body: Record<string, unknown>) =>
      admin.post('/admin/office/save', { officeType: '2', ...body });
    const upper = await save({ officeName: '示例甲部', officeCode: 'A1' });
    const lower = await save({ officeName: '示例乙组', officeCode: 'A2', parentId: upper.data });
    expect((await save({ officeName: '示例丙', officeCode: 'A1' })).status).toBe(422);
    const ring = { id: upper.data, officeName: '示例甲部', officeCode: 'A1', parentId: lower.data };
    expect((await save(ring)).code).toBe(ADMIN.officeLoop.code);
    const { data: choices } = await admin.get('/admin/role/options');
    expect((choices as { offices: object[] }).offices).toEqual(
      expect.arrayContaining([
        { id: upper.data, name: '示例甲部', parentId: '' },
        { id: lower.data, name: '示例乙组', parentId: upper.data },
      ]),
    );
    const close = (id: unknown) => admin.post('/admin/office/disable', { id: String(id) });
    expect((await close(upper.data)).code).toBe(ADMIN.officeBusy.code);
    expect((await close(lower.data)).code).toBe(0);
    expect((await close(upper.data)).code).toBe(0);
    const beside = { officeName: '示例丁', officeCode: 'A3' };
    for (const parentId of ['4611686018427387904', upper.data]) {
      const fields = [{ path: 'parentId', message: ADMIN.officeParent }];
      expect(await save({ ...beside, parentId })).toMatchObject({ status: 422, data: { fields } });
    }
    // What was closed with it may be renamed where it is, and is opened after it.
    const renamed = { id: lower.data, officeName: '示例乙部', officeCode: 'A2' };
    expect((await save({ ...renamed, parentId: upper.data })).code).toBe(0);
    const open = (id: unknown) => admin.post('/admin/office/enable', { id: String(id) });
    expect((await open(lower.data)).code).toBe(ADMIN.officeClosed.code);
    expect((await open(upper.data)).code).toBe(0);
    expect((await open(lower.data)).code).toBe(0);
    const busy = await row('office', { keyword: 'RISK' });
    expect((await close(busy.id)).code).toBe(ADMIN.officeBusy.code);
  });
});

describe('rights of roles', () => {
  test('say what they may do and decide', async () => {
    const rights = async (id: string) => (await admin.get('/admin/role/rights', { id })).data;
    const director = await rights('financeDirector');
    expect(director).toMatchObject({
      does: expect.arrayContaining(['放行付款单', '保存平台账户', '作废']),
      decides: expect.arrayContaining([expect.objectContaining({ nodes: ['财务总监审批'] })]),
    });
    expect((director as { does: string[] }).does).not.toContain('付款制单');
    expect(await rights('auditor')).toEqual({ does: [], decides: [] });
    expect((await admin.get('/admin/role/rights', { id: 'nobody' })).code).toBe(404);
    const risk = await people.operator('13800000012');
    expect((await risk.get('/admin/role/rights', { id: 'auditor' })).code).toBe(403);
  });
});

describe('parameters', () => {
  test('change as they were seen and keep their history', async () => {
    const save = (from: string, to: string) =>
      admin.post('/admin/param/save', { name: 'wechatQr', from, to });
    expect((await save('', '/portal/qr-1.png')).code).toBe(0);
    expect((await save('', '/portal/qr-2.png')).status).toBe(409);
    const { data } = await admin.get('/admin/param/history', { name: 'wechatQr' });
    expect(data).toMatchObject([{ oldValue: '', newValue: '/portal/qr-1.png' }]);
    expect(await row('param', { keyword: 'wechatQr' })).toMatchObject({
      value: '/portal/qr-1.png',
      updatedBy: '示例运营员',
    });
    const risk = await people.operator('13800000012');
    const refused = await risk.post('/admin/param/save', { name: 'wechatQr', from: '', to: '' });
    expect(refused.code).toBe(403);
  });

  test('are refused what calculations could not read', async () => {
    const change = { name: 'maxLimitRatio', from: '0.8', to: 'abc' };
    expect(await admin.post('/admin/param/save', change)).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'to', message: '请输入 0 到 1 的数字，最多 4 位小数' }] },
    });
  });
});

describe('front ends', () => {
  test('tell who is signed in to them now, and for how long that holds', async () => {
    const { phone, browser } = await people.newcomer();
    const of = (id: string) => row('oauthClient', { keyword: id });
    const before = await of('portal');
    expect(before).toMatchObject({ idleMinutes: 30, maxHours: 12, actions: ['sessions'] });
    const again = await people.signedIn(phone);
    const after = await of('portal');
    expect(after.sessions).toBe(Number(before.sessions) + 1);
    expect(after.accounts).toBe(before.accounts);
    expect(await of('middle-general')).toMatchObject({ sessionOf: 'portal', sessions: 0 });

    const seen = await admin.get('/admin/oauthClient/sessions', { clientId: 'portal' });
    const { data } = seen as { data: { phone: string; device: string }[] };
    const shown = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    expect(data.filter((one) => one.phone === shown)).toHaveLength(2);
    expect(seen.body).not.toContain(phone);
    await again.get('/login/logout');
    portal.clock.advance(31 * 60_000);
    const late = await people.operator();
    const page = (await late.post('/admin/oauthClient/page', { keyword: '用户中心' })).data as Page;
    expect(page.total).toBe(2);
    expect(page.content[0]).toMatchObject({ sessions: 0, lastUsedTime: '' });
    expect((await browser.get('/user/getInfo')).code).toBe('invalid_token');
    admin = late;
  });
});

describe('companies', () => {
  test('are frozen and thawed with a reason; the administrator is told', async () => {
    const company = await row('companyCustomer', { keyword: '示例建设' });
    expect(company.actions).toEqual(['view', 'assign', 'reverify', 'freeze']);
    const act = (name: string, reason: string) =>
      admin.post(`/admin/companyCustomer/${name}`, { id: company.id, reason });
    expect((await act('freeze', '短')).status).toBe(422);
    expect((await act('freeze', '年报逾期未更新')).code).toBe(0);
    expect((await act('freeze', '年报逾期未更新')).status).toBe(409);
    const buyer = new Browser(portal);
    await buyer.passwordLogin('13800000001', DEMO_PASSWORD);
    const status = async () => {
      const { data } = await buyer.get('/user/getInfo');
      const list = (data as { companyList: { realNameInfo: { status: number } }[] }).companyList;
      return list[0]?.realNameInfo.status;
    };
    expect(await status()).toBe(6);
    expect(await people.eventsOf(await people.idOf('13800000001'))).toContain('company.frozen');
    expect((await act('unfreeze', '年报已更新完成')).code).toBe(0);
    expect(await status()).toBe(3);
    const audit = await people.operator('13800000017');
    expect((await audit.post('/admin/companyCustomer/freeze', {})).code).toBe(403);
  });

  test('suppliers are rated and put on the stop list', async () => {
    const supplier = await row('supplier', { keyword: '示例建材' });
    const { id } = supplier;
    expect((await admin.post('/admin/supplier/rate', { id, level: 'A' })).code).toBe(0);
    expect((await admin.post('/admin/supplier/stop', { id, reason: '多次逾期交货' })).code).toBe(0);
    const after = await row('supplier', { keyword: '示例建材', level: 'A' });
    expect(after).toMatchObject({ level: 'A', stopped: true, stopReason: '多次逾期交货' });
    expect(after.actions).toEqual(['view', 'describe', 'rate', 'resume']);
  });
});

describe('the log', () => {
  test('shows what was done, by whom, and what it changed', async () => {
    const entry = await row('log', { action: 'adminParamSave' });
    expect(
      await row('log', { action: '修改参数', objectId: String(entry.objectId) }),
    ).toMatchObject({
      id: entry.id,
    });
    expect(entry).toMatchObject({
      accountName: '示例运营员',
      objectId: 'wechatQr',
      actionName: '修改参数',
    });
    const { data } = await admin.get('/admin/log/detail', { id: entry.id });
    expect(data).toMatchObject({ detail: expect.stringContaining('/portal/qr-1.png') });
  });

  test('finds what was done by its Chinese name; what nobody knows any more keeps its name', async () => {
    const entry = { account_id: null, request_id: '', address: '', user_agent: '', detail: '{}' };
    await portal.database.superuser
      .insertInto('audit_log')
      .values(
        ['projectFreeze', 'projectUnfreeze', 'toString'].map((action) => ({
          ...entry,
          action,
          at: portal.clock.now(),
        })),
      )
      .execute();
    const named = async (action: string) =>
      (await rows('log', { action })).map((one) => [one.action, one.actionName]);
    expect(await named('冻结项目')).toEqual([['projectFreeze', '冻结项目']]);
    expect(await named('tostring')).toEqual([['toString', 'toString']]);
  });
});
