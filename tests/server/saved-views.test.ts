import { afterAll, beforeAll, expect, test } from 'vitest';
import { VIEW, VIEW_MAX } from '#contract/noun/saved-view.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let people: People;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_600_000_000);
});
afterAll(() => portal.close());

const state = { columns: [{ key: 'name', width: 120 }], sort: { key: 'name', order: 'asc' } };
const view = (name: string, more = {}) => ({ listKey: 'bank', name, state, ...more });
const save = (browser: Browser, body: Record<string, unknown>) =>
  browser.post('/portal/savedView/save', body);
const listed = async (browser: Browser, listKey = 'bank') =>
  (await browser.get('/portal/savedView/list', { listKey })).data as Record<string, unknown>[];

test('a view comes back as it was saved, changes, and goes', async () => {
  const { browser } = await people.newcomer();
  const { data: id } = await save(browser, view('宽列'));
  expect(await listed(browser)).toEqual([
    { id, name: '宽列', state, isDefault: false, shared: false },
  ]);
  expect(await listed(browser, 'message')).toEqual([]);
  await save(browser, { ...view('窄列', { state: {} }), id });
  expect(await listed(browser)).toMatchObject([{ id, name: '窄列', state: {} }]);
  expect((await browser.post('/portal/savedView/delete', { id })).code).toBe(0);
  expect((await browser.post('/portal/savedView/delete', { id })).status).toBe(404);
  expect(await listed(browser)).toEqual([]);
});

test('one default per list, also when ten are made default at once', async () => {
  const { browser } = await people.newcomer();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      save(browser, view(`视图${index}`, { isDefault: true })),
    ),
  );
  for (const { code } of answers) expect(code).toBe(0);
  expect((await listed(browser)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('a name that is taken, a view too many and one too large are refused beside the field', async () => {
  const { browser } = await people.newcomer();
  await save(browser, view('一'));
  const fields = (await save(browser, view('一'))).data;
  expect(fields).toEqual({ fields: [{ path: 'name', message: VIEW.nameTaken }] });
  // That of the list as it is for everybody is taken as well.
  expect((await save(browser, view('系统默认'))).data).toEqual(fields);
  const large = await save(browser, view('二', { state: { a: 'x'.repeat(VIEW_MAX.state) } }));
  expect(large.data).toMatchObject({ fields: [{ path: 'state' }] });
  const many = Array.from({ length: VIEW_MAX.perList + 5 }, (_, index) =>
    save(browser, view(`视图${index}`)),
  );
  const codes = (await Promise.all(many)).map(({ code }) => code);
  expect(codes.filter((code) => code === VIEW.tooMany.code)).toHaveLength(6);
  expect(await listed(browser)).toHaveLength(VIEW_MAX.perList);
});

test('whoever names lists that there are none of has an end of views, too', async () => {
  const { browser, phone } = await people.newcomer();
  expect((await save(browser, view('一'))).code).toBe(0);
  const accountId = await people.idOf(phone);
  await portal.database.superuser
    .insertInto('saved_view')
    .values(
      Array.from({ length: VIEW_MAX.perPerson - 1 }, (_, at) => ({
        account_id: accountId,
        list_key: `list${at}`,
        name: '一',
        state: '{}',
        created_at: portal.clock.now(),
        updated_at: portal.clock.now(),
      })),
    )
    .execute();
  const { code, msg } = await save(browser, view('二', { listKey: 'another' }));
  expect({ code, text: msg }).toEqual(VIEW.tooManyInAll);
  const [mine] = await listed(browser);
  // What is there may still change.
  expect((await save(browser, view('三', { id: mine?.id }))).code).toBe(0);
});

test('a platform administrator keeps views for everybody, another operator only sees them', async () => {
  const [admin, risk] = [
    await people.operator('13800000009'),
    await people.operator('13800000012'),
  ];
  const { browser } = await people.newcomer();
  const kept = (who: Browser, more: object = {}) =>
    who.post('/admin/savedView/save', view('公共', { shared: true, ...more }));
  expect((await kept(risk)).status).toBe(403);
  expect((await browser.post('/admin/savedView/save', view('公共'))).status).toBe(401);
  const { data: id } = await kept(admin, { isDefault: true });
  expect((await kept(admin)).data).toMatchObject({ fields: [{ message: VIEW.nameTaken }] });
  const row = { id, name: '公共', state, isDefault: true, shared: true };
  const seen = async (who: Browser) =>
    (await who.get('/admin/savedView/list', { listKey: 'bank' })).data;
  expect(await seen(risk)).toEqual([row]);
  expect(await listed(browser)).toEqual([row]);
  expect((await kept(risk, { id })).status).toBe(403);
  expect((await kept(risk, { id, shared: false })).status).toBe(404);
  expect((await risk.post('/admin/savedView/delete', { id })).status).toBe(404);
  expect((await kept(admin, { id, name: '改名', isDefault: false })).code).toBe(0);
  expect(await seen(risk)).toEqual([{ ...row, name: '改名', isDefault: false }]);
  expect((await risk.post('/admin/savedView/save', view('改名'))).code).toBe(0);
  expect(await seen(admin)).toHaveLength(1);
  expect((await admin.post('/admin/savedView/delete', { id })).code).toBe(0);
  expect(await listed(browser)).toEqual([]);
});

test('nobody sees or changes the view of another, and everybody sees the system’s', async () => {
  const [mine, other] = [await people.newcomer(), await people.newcomer()];
  const { data: id } = await save(mine.browser, view('私有'));
  expect((await save(other.browser, { ...view('改名'), id })).status).toBe(404);
  expect((await other.browser.post('/portal/savedView/delete', { id })).status).toBe(404);
  const at = portal.clock.now();
  const { id: system } = await portal.database.superuser
    .insertInto('saved_view')
    .values({
      account_id: null,
      list_key: 'bank',
      name: '默认',
      state: '{}',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await listed(other.browser)).toMatchObject([{ name: '默认', shared: true }]);
  expect(await listed(mine.browser)).toMatchObject([{ shared: true }, { name: '私有' }]);
  expect((await save(mine.browser, { ...view('夺取'), id: system })).status).toBe(404);
  expect((await mine.browser.post('/portal/savedView/delete', { id: system })).status).toBe(404);
});
