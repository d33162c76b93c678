import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { DAY } from '#server/kernel/clock.ts';
import { occupy, reserve } from '#server/kernel/ledger/ledger.ts';
import { expireLimits } from '#server/modules/limit/expire.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { badRow } from '../helpers/bad-row.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';
import { working } from '../helpers/working.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
let limits: Limits;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  people = new People(portal, 13_670_000_000);
  companies = new Companies(portal, people);
  limits = new Limits(portal);
});
afterAll(() => portal.close());

const detail = (browser: Browser, projectId: string) =>
  browser.get('/portal/limit/detail', { projectId });
const preview = (browser: Browser, projectId: string, amount: string) =>
  browser.post('/portal/limit/preview', { projectId, amount });
const page = (browser: Browser, projectId: string, more: object = {}) =>
  browser.post('/portal/limitLedger/page', { projectId, ...more });
const verify = (browser: Browser, projectId: string) =>
  browser.get('/portal/limitLedger/verify', { projectId });

async function used() {
  const { browser, companyId } = await companies.member();
  const projectId = await limits.opened({ companyId, expireDate: '2026-12-31' });
  await limits.move(reserve, projectId, '1448800.00');
  await limits.move(occupy, projectId, '1000000.00');
  return { browser, companyId, projectId };
}

describe('the limit of a project', () => {
  test('is shown with what of it is in use, and its ledger with running balances', async () => {
    const { browser, projectId } = await used();
    expect((await detail(browser, projectId)).data).toEqual({
      creditLimit: '10000000.00',
      reserved: '448800.00',
      occupied: '1000000.00',
      available: '8551200.00',
      limitType: '1',
      state: 'open',
      expireDate: '2026-12-31',
      takebackDue: '0.00',
      overuse: '0.00',
    });
    const { data } = await page(browser, projectId);
    expect(data).toMatchObject({
      total: 3,
      content: [
        {
          seq: 3,
          type: '4',
          amount: '1000000.00',
          reservedAfter: '448800.00',
          operatorName: '系统',
        },
        { seq: 2, type: '2', amount: '-1448800.00', availableAfter: '8551200.00' },
        { seq: 1, type: '1', amount: '10000000.00', time: '2026-05-20 10:00:00' },
      ],
    });
    expect((await page(browser, projectId, { type: '2' })).data).toMatchObject({ total: 1 });
    expect((await page(browser, projectId, { timeEnd: '2026-05-19' })).data).toMatchObject({
      total: 0,
    });
    expect((await browser.post('/portal/limitLedger/page', {})).status).toBe(422);
  });

  test('names persons of the own side and nobody of the platform', async () => {
    const { phone, browser, companyId } = await companies.member();
    const projectId = await limits.opened({ companyId });
    const operator = await portal.database.superuser
      .selectFrom('account')
      .select('id')
      .where('phone', '=', '13800000009')
      .executeTakeFirstOrThrow();
    for (const operatorId of [await people.idOf(phone), operator.id]) {
      await limits.run((tx) => reserve(tx, { ...limits.movement(projectId, '1'), operatorId }));
    }
    const { content } = (await page(browser, projectId)).data as {
      content: { operatorName: string }[];
    };
    expect(content.map(({ operatorName }) => operatorName)).toEqual(['平台', '张三', '系统']);
  });

  test('before it is opened there is none', async () => {
    const { browser, companyId } = await companies.member();
    const projectId = await limits.project(companyId);
    expect((await detail(browser, projectId)).data).toBeNull();
    expect((await preview(browser, projectId, '1')).code).toBe(LIMIT_REFUSAL.none.code);
    expect((await page(browser, projectId)).data).toMatchObject({ total: 0 });
    expect((await verify(browser, projectId)).status).toBe(404);
  });

  test('a preview says what a use would leave, and moves nothing', async () => {
    const { browser, projectId } = await used();
    const { data } = await preview(browser, projectId, '8551200');
    expect(data).toMatchObject({
      fits: true,
      before: { available: '8551200.00' },
      after: { reserved: '9000000.00', available: '0.00' },
    });
    expect((await preview(browser, projectId, '8551200.01')).data).toMatchObject({
      fits: false,
      shortBy: '0.01',
      reason: LIMIT_REFUSAL.insufficient.code,
    });
    expect(await limits.rows(projectId)).toHaveLength(3);
    for (const amount of ['0', '-1', '1.001', '1e3', '', '10000000000']) {
      expect((await preview(browser, projectId, amount)).status, amount).toBe(422);
    }
  });

  test('a plan of use tells the day on which it will fit', async () => {
    const { browser, projectId } = await used();
    const plan = [{ planMonth: '2026-06', planAmount: '800000', planRepayDate: '2026-09-15' }];
    await sql`update project set form_data = ${JSON.stringify({ usePlan: plan })}
      where id = ${projectId}`.execute(portal.database.superuser);
    const { data } = await preview(browser, projectId, '9000000');
    expect(data).toMatchObject({ fits: false, shortBy: '448800.00', fitDate: '2026-09-15' });
  });

  test('its ledger can be verified, and a row that was forged shows', async () => {
    const { browser, projectId } = await used();
    const head = (await limits.rows(projectId)).at(-1)?.hash;
    expect((await verify(browser, projectId)).data).toEqual({
      intact: true,
      rows: 3,
      hash: head,
      brokenAt: null,
    });
    const as = portal.database.superuser;
    await sql`alter table ledger_entry disable trigger ledger_entry_stays`.execute(as);
    await sql`delete from ledger_entry where owner_id = ${projectId} and seq = 3`.execute(as);
    await sql`alter table ledger_entry enable trigger ledger_entry_stays`.execute(as);
    expect((await verify(browser, projectId)).data).toMatchObject({ intact: false, brokenAt: 3 });
  });
});

describe('who sees it', () => {
  test('the buyer; not the supplier of the project, not the applicant that is not told the terms, not a stranger', async () => {
    const buyer = await companies.member();
    const [applicant, supplier, stranger] = [
      await companies.member(),
      await companies.member(),
      await companies.member(),
    ];
    const projectId = await limits.project(applicant.companyId, {
      buyer: buyer.companyId,
      suppliers: [supplier.companyId],
    });
    await limits.open(projectId);
    expect((await detail(buyer.browser, projectId)).data).toMatchObject({ state: 'open' });
    expect((await page(buyer.browser, projectId)).data).toMatchObject({ total: 1 });
    for (const { browser } of [applicant, supplier, stranger]) {
      expect((await detail(browser, projectId)).status).toBe(404);
      expect((await preview(browser, projectId, '1')).status).toBe(404);
      expect((await verify(browser, projectId)).status).toBe(404);
      expect((await page(browser, projectId)).data).toMatchObject({ total: 0, content: [] });
    }
  });

  test('not the receivers of the buyer, from whom amounts are hidden (rules.md C.22)', async () => {
    const { projectId, companyId } = await used();
    const { browser } = await companies.member('companyReceiver', companyId);
    const answers = [
      detail(browser, projectId),
      preview(browser, projectId, '1'),
      page(browser, projectId),
      verify(browser, projectId),
      browser.post('/portal/limitLedger/export', { filter: { projectId }, format: 'csv' }),
    ];
    for (const { status } of await Promise.all(answers)) expect(status).toBe(403);
    const { browser: viewer } = await companies.member('companyViewer', companyId);
    expect((await detail(viewer, projectId)).status).toBe(200);
  });
});

describe('the last day of a limit', () => {
  test('is a day of use; after it the limit takes none, the project freezes, and its users are told once', async () => {
    const { phone, companyId } = await companies.member();
    const projectId = await limits.opened({ companyId, expireDate: '2026-05-20' });
    const run = () => expireLimits(working(portal));
    await run();
    await limits.move(reserve, projectId, '1.00');
    portal.clock.advance(DAY);
    try {
      await Promise.all(Array.from({ length: 8 }, run));
    } finally {
      portal.clock.advance(-DAY);
    }
    expect(await limits.figures(projectId)).toMatchObject({ state: 'expired', reserved: '1.00' });
    await expect(limits.move(reserve, projectId, '1.00')).rejects.toMatchObject({
      code: LIMIT_REFUSAL.expired.code,
    });
    const { rows } = await sql`select project_status, status_reason from project
      where id = ${projectId}`.execute(portal.database.superuser);
    expect(rows).toEqual([{ project_status: '5', status_reason: '授信额度已到期' }]);
    const told = (await people.eventsOf(await people.idOf(phone))).filter(
      (one) => one === 'limit.expired',
    );
    expect(told).toHaveLength(1);
  });

  test('of one that cannot be changed keeps no other open', async () => {
    const { companyId } = await companies.member();
    const bad = await limits.opened({ companyId, expireDate: '2026-05-17' });
    const next = await limits.opened({ companyId, expireDate: '2026-05-18' });
    const mend = await badRow(portal, 'project', bad);
    expect(await expireLimits({ ...working(portal), log: portal.app.log })).toMatchObject({
      left: 1,
    });
    expect(await limits.figures(bad)).toMatchObject({ state: 'open' });
    expect(await limits.figures(next)).toMatchObject({ state: 'expired' });
    await mend();
    await expireLimits(working(portal));
    expect(await limits.figures(bad)).toMatchObject({ state: 'expired' });
  });

  test('freezes a project that risk may freeze all the same, so that nothing of it is paid either', async () => {
    const { companyId } = await companies.member();
    const projectId = await limits.opened({ companyId, expireDate: '2026-05-19' });
    await expireLimits(working(portal));
    const director = await people.operator('13800000013');
    const freezing = { id: projectId, reason: '业主涉诉' };
    expect((await director.post('/admin/project/freeze', freezing)).code).toBe(0);
    expect(await limits.figures(projectId)).toMatchObject({ state: 'frozen' });
    const { rows } = await sql`select project_status, status_reason from project
      where id = ${projectId}`.execute(portal.database.superuser);
    expect(rows).toEqual([{ project_status: '5', status_reason: '业主涉诉' }]);
  });
});
