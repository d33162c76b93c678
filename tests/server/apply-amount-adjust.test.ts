import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADJUST_REFUSAL } from '#contract/apply-amount-adjust.ts';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { DAY } from '#server/kernel/clock.ts';
import { occupy, reserve } from '#server/kernel/ledger/ledger.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import type { WorkbenchSummary } from '#server/kernel/parts/workbench.ts';
import { takeBackEnded } from '#server/modules/apply-amount-adjust/take-back.ts';

import { Adjusts, RAISE } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';
import { savedIn } from '../helpers/saved.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
let limits: Limits;
let adjusts: Adjusts;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_680_000_000);
  companies = new Companies(portal, people);
  limits = new Limits(portal);
  adjusts = new Adjusts(portal);
  // Holds every role of the platform.
  boss = await people.operator();
});
afterAll(() => portal.close());

const openTask = (id: string) => adjusts.openTask(id);
const approve = (id: string, fields?: Record<string, string>) => adjusts.approve(boss, id, fields);
const approveAll = (id: string) => adjusts.approveAll(boss, id);
const detail = (browser: Browser, id: string) => adjusts.detail(browser, id);

async function opened(opening: { amount?: string; expireDate?: string; limitType?: string } = {}) {
  const { browser, companyId, phone } = await companies.member('companyOperator');
  const projectId = await limits.opened({ companyId, ...opening });
  return { browser, companyId, phone, projectId };
}

async function submitted(values: object, opening: Parameters<typeof opened>[0] = {}) {
  const made = await opened(opening);
  const id = await adjusts.draft(made.browser, made.projectId, values);
  const answer = await adjusts.submit(made.browser, id);
  expect(answer, answer.body).toMatchObject({ code: 0 });
  return { ...made, id };
}

test('what came back is named to whoever submitted it on the workbench, and counted to colleagues', async () => {
  const { browser, companyId, id } = await submitted(RAISE);
  const colleague = await companies.member('companyOperator', companyId);
  const back = { taskId: (await openTask(id))?.id, opinion: '请补充说明', returnTo: 'start' };
  expect((await boss.post('/admin/review/returnBack', back)).code).toBe(0);
  const told = async (of: Browser) => {
    const { waiting } = (await of.get('/portal/workbench/summary')).data as WorkbenchSummary;
    return waiting.map(({ key }) => key).filter((key) => key.includes('returned'));
  };
  expect(await told(browser)).toEqual([`flow.returned.${id}`]);
  expect(await told(colleague.browser)).toEqual(['applyAmountAdjust.returned']);
});

describe('raising the limit', () => {
  test('from the draft to the row of the ledger, granted less than was asked for', async () => {
    const { browser, projectId, phone } = await opened();
    const id = await adjusts.draft(browser, projectId);
    expect(await detail(browser, id)).toMatchObject({
      adjustNo: expect.stringMatching(/^ED20260520\d{4}$/),
      projectId,
      beforeLimit: '10000000.00',
      afterLimit: '10500000.00',
      auditStatus: '0',
      approvedAmount: '',
      attachment: [{ fileType: 121 }],
      actions: ['edit', 'submit', 'delete'],
    });
    await limits.move(reserve, projectId, '2000000.00');
    expect((await adjusts.submit(browser, id)).data).toMatchObject({
      no: expect.stringMatching(/^ED20260520\d{4}$/),
      status: '1',
    });
    expect(await detail(browser, id)).toMatchObject({
      reserved: '2000000.00',
      available: '8000000.00',
      approvedAmount: '500000.00',
      nextStep: { nodeKey: 'N1' },
    });
    expect((await approve(id)).code).toBe(0);
    const above = await approve(id, { approvedAmount: '500000.01', conditions: '' });
    expect(above.data).toMatchObject({ fields: [{ path: 'fields.approvedAmount' }] });
    expect((await approve(id, { approvedAmount: '300000.00', conditions: '补充担保' })).code).toBe(
      0,
    );
    expect((await limits.figures(projectId)).limit).toBe('10000000.00');
    expect(await approveAll(id)).toEqual(['N3']);
    expect((await limits.figures(projectId)).limit).toBe('10300000.00');
    const row = (await limits.rows(projectId)).at(-1);
    expect(row).toMatchObject({
      type: '6',
      amount: '300000.00',
      object_no: expect.stringMatching(/^ED20260520\d{4}$/),
      object_id: id,
    });
    expect(await detail(browser, id)).toMatchObject({
      auditStatus: '3',
      approvedAmount: '300000.00',
      conditions: '补充担保',
    });
    expect((await limits.reading(projectId)).brokenAt).toBeUndefined();
    expect(await people.eventsOf(await people.idOf(phone))).toContain('flow.approved');
  });

  test('what the form says of the limit is read, never believed', async () => {
    const { browser, projectId } = await opened({ amount: '100.00' });
    const id = await adjusts.draft(browser, projectId, {
      ...RAISE,
      adjustAmount: '1',
      beforeLimit: '900',
      afterLimit: '999',
      occupied: '0',
      reserved: '0',
    });
    expect(await detail(browser, id)).toMatchObject({
      beforeLimit: '100.00',
      afterLimit: '101.00',
      values: { beforeLimit: '100.00', afterLimit: '101' },
    });
  });

  test('several approvals of the last node at once: one counts', async () => {
    const { id, projectId } = await submitted(RAISE);
    await approve(id);
    await approve(id);
    const task = await openTask(id);
    expect(task?.node_key).toBe('N3');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => boss.post('/admin/review/approve', { taskId: task?.id })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await limits.rows(projectId)).map(({ type }) => type)).toEqual(['1', '6']);
  });
});

describe('lowering the limit', () => {
  test('skips the director, and the row is negative', async () => {
    const { id, projectId } = await submitted({ ...RAISE, adjustType: '2' });
    expect(await approveAll(id)).toEqual(['N1', 'N2']);
    expect((await limits.rows(projectId)).at(-1)).toMatchObject({
      type: '7',
      amount: '-500000.00',
    });
  });

  test('below what is in use is refused beside the field, one cent below too', async () => {
    const { browser, projectId } = await opened({ amount: '1000.00' });
    await limits.move(reserve, projectId, '600.00');
    await limits.move(occupy, projectId, '100.00');
    const lower = (adjustAmount: string) => ({ ...RAISE, adjustType: '2', adjustAmount });
    const low = await adjusts.draft(browser, projectId, lower('400.01'));
    expect((await adjusts.submit(browser, low)).data).toEqual({
      fields: [{ path: 'afterLimit', message: '不能低于已占用与已冻结之和' }],
    });
    const id = await adjusts.draft(browser, projectId, lower('400.00'));
    expect((await adjusts.submit(browser, id)).code).toBe(0);
  });

  test('below what has come into use meanwhile is refused at the last approval', async () => {
    const { id, projectId } = await submitted(
      { ...RAISE, adjustType: '2', adjustAmount: '400.00' },
      { amount: '1000.00' },
    );
    await approve(id);
    await limits.move(reserve, projectId, '600.01');
    expect(await approve(id)).toMatchObject({ code: LIMIT_REFUSAL.inUse.code });
    expect((await limits.figures(projectId)).limit).toBe('1000.00');
    await approve(id, { approvedAmount: '399.99', conditions: '' });
    expect((await limits.figures(projectId)).limit).toBe('600.01');
  });
});

describe('at most one is reviewed for a project', () => {
  test('of many submitted at once one is', async () => {
    const { browser, projectId } = await opened();
    const ids: string[] = [];
    while (ids.length < 6) ids.push(await adjusts.draft(browser, projectId));
    const answers = await Promise.all(ids.map((id) => adjusts.submit(browser, id)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const refused = answers.filter(({ code }) => code !== 0);
    for (const { code } of refused) expect(code).toBe(ADJUST_REFUSAL.inReview.code);
    const first = ids[answers.findIndex(({ code }) => code === 0)] ?? '';
    await approveAll(first);
    const next = ids.find((id) => id !== first) ?? '';
    expect((await adjusts.submit(browser, next)).code).toBe(0);
  });
});

describe('more time, another kind', () => {
  test('an extension sets the last day, and a project that froze with its limit goes on', async () => {
    const { browser, projectId } = await opened({ expireDate: '2026-05-31' });
    const at = portal.clock.now();
    await limits.run((tx) => setTerms(tx, { projectId, at, state: 'expired' }));
    await sql`update project set project_status = '5', status_reason = '授信额度已到期'
      where id = ${projectId}`.execute(portal.database.superuser);
    const extend = (afterExpire: string) => ({ adjustType: '3', afterExpire, reason: '工期顺延' });
    const early = await adjusts.draft(browser, projectId, extend('2026-05-31'));
    expect((await adjusts.submit(browser, early)).data).toMatchObject({
      fields: [{ path: 'afterExpire', message: '须晚于当前到期日' }],
    });
    const id = await adjusts.draft(browser, projectId, extend('2026-11-30'));
    await adjusts.submit(browser, id);
    await approveAll(id);
    expect((await limits.figures(projectId)).state).toBe('open');
    const { rows } = await sql`
      select p.project_status, p.limit_expire_date::text as day, l.expire_date::text as last
      from project p join project_limit l on l.project_id = p.id
      where p.id = ${projectId}`.execute(portal.database.superuser);
    expect(rows).toEqual([{ project_status: '4', day: '2026-11-30', last: '2026-11-30' }]);
    expect(await limits.rows(projectId)).toHaveLength(1);
  });

  test('a change of kind', async () => {
    const change = (afterType: string) => ({ adjustType: '4', afterType, reason: '改为循环使用' });
    const { browser, projectId } = await opened({ limitType: '2' });
    const same = await adjusts.draft(browser, projectId, change('2'));
    expect((await adjusts.submit(browser, same)).data).toMatchObject({
      fields: [{ path: 'afterType' }],
    });
    const id = await adjusts.draft(browser, projectId, change('1'));
    await adjusts.submit(browser, id);
    await approveAll(id);
    expect(await detail(browser, id)).toMatchObject({
      beforeType: '2',
      afterType: '1',
      adjustAmount: '',
    });
    const { rows } =
      await sql`select limit_type from project_limit where project_id = ${projectId}`.execute(
        portal.database.superuser,
      );
    expect(rows).toEqual([{ limit_type: '1' }]);
  });
});

describe('a raise for a time', () => {
  const temporary = { ...RAISE, adjustType: '5', tempUntil: '2026-06-20' };
  const run = () =>
    takeBackEnded({ db: portal.database.db, clock: portal.clock, log: portal.app.log });

  test('is taken back after its last day, once', async () => {
    const { id, projectId, browser } = await submitted(temporary);
    await approveAll(id);
    expect((await limits.figures(projectId)).limit).toBe('10500000.00');
    portal.clock.advance(31 * DAY);
    try {
      await run();
      expect((await limits.figures(projectId)).limit).toBe('10500000.00');
      portal.clock.advance(DAY);
      await Promise.all([run(), run()]);
    } finally {
      portal.clock.set('2026-05-20T10:00:00+08:00');
    }
    expect((await limits.figures(projectId)).limit).toBe('10000000.00');
    const types = (await limits.rows(projectId)).map(({ type, amount }) => [type, amount]);
    expect(types.slice(1)).toEqual([
      ['6', '500000.00'],
      ['8', '-500000.00'],
    ]);
    expect(await detail(browser, id)).toMatchObject({ takenBackTime: '2026-06-21 10:00:00' });
    await deliverAll(portal);
    const { data } = await browser.get('/message/page', { keyword: '临时额度已到期' });
    const [told] = (data as { content: { content: string }[] }).content;
    expect(told?.content).toContain('（500,000.00 元）于 2026-06-20 到期');
  });

  test('for longer than ninety days is refused beside the field', async () => {
    const { browser, projectId } = await opened();
    const id = await adjusts.draft(browser, projectId, { ...temporary, tempUntil: '2026-08-19' });
    expect((await adjusts.submit(browser, id)).data).toMatchObject({
      fields: [{ path: 'tempUntil' }],
    });
  });
});

describe('voided after its approval', () => {
  const voided = (id: string, browser: Browser) => adjusts.void(boss, browser, id);

  test('the opposite row follows; not while the raise is in use', async () => {
    const { id, projectId, browser } = await submitted(RAISE);
    await approveAll(id);
    await limits.move(reserve, projectId, '10000000.01');
    expect(await voided(id, browser)).toMatchObject({ code: LIMIT_REFUSAL.inUse.code });
    expect(await detail(browser, id)).toMatchObject({ auditStatus: '3' });
    const other = await submitted(RAISE);
    await approveAll(other.id);
    expect((await voided(other.id, other.browser)).code).toBe(0);
    expect((await limits.figures(other.projectId)).limit).toBe('10000000.00');
    expect(await detail(other.browser, other.id)).toMatchObject({ auditStatus: '6' });
  });
});

describe('who and what is refused', () => {
  test('a project that is not there, is somebody else’s, or has no limit', async () => {
    const { browser, companyId } = await companies.member('companyOperator');
    const theirs = await limits.opened();
    const bare = await limits.project(companyId);
    for (const projectId of ['1', 'x', theirs, bare]) {
      const { status, data } = await adjusts.save(browser, { ...RAISE, projectId });
      expect([status, data]).toMatchObject([422, { fields: [{ path: 'projectId' }] }]);
    }
    expect((await adjusts.save(browser, RAISE)).data).toMatchObject({
      fields: [{ path: 'projectId' }],
    });
  });

  test('a project that is over', async () => {
    const { browser, projectId } = await opened();
    const id = await adjusts.draft(browser, projectId);
    await sql`update project set project_status = '6' where id = ${projectId}`.execute(
      portal.database.superuser,
    );
    expect((await adjusts.submit(browser, id)).code).toBe(ADJUST_REFUSAL.status.code);
  });

  test('a submission that lacks what the form asks for', async () => {
    const { browser, projectId } = await opened();
    const { id } = savedIn(await adjusts.save(browser, { projectId, adjustType: '1' }));
    const { data } = await adjusts.submit(browser, id);
    const paths = (data as { fields: { path: string }[] }).fields.map(({ path }) => path);
    expect(paths.sort()).toEqual(['adjustAmount', 'file121', 'reason']);
  });

  test('receivers do not look, viewers change nothing', async () => {
    const { companyId, projectId } = await opened();
    const { browser: receiver } = await companies.member('companyReceiver', companyId);
    expect((await receiver.post('/portal/applyAmountAdjust/page')).status).toBe(403);
    const { browser: viewer } = await companies.member('companyViewer', companyId);
    expect((await adjusts.save(viewer, { ...RAISE, projectId })).status).toBe(403);
    expect((await viewer.post('/portal/applyAmountAdjust/page')).status).toBe(200);
  });

  test('the list finds by number and project, and says who must act', async () => {
    const { id, browser, projectId } = await submitted(RAISE);
    const page = async (body: object) =>
      (await browser.post('/portal/applyAmountAdjust/page', body as Record<string, unknown>)).data;
    const { adjustNo, projectName } = await detail(browser, id);
    for (const nameLike of [adjustNo, projectName]) {
      expect(await page({ nameLike })).toMatchObject({
        total: 1,
        content: [{ id, nextStep: { nodeName: '业务审核' } }],
      });
    }
    expect(await page({ adjustType: '2' })).toMatchObject({ total: 0 });
    expect(await page({ projectId, auditStatus: '1' })).toMatchObject({ total: 1 });
  });
});
