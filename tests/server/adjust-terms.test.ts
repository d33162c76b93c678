import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ADJUST_REFUSAL } from '#contract/apply-amount-adjust.ts';
import { PROJECT_REFUSAL } from '#contract/project/project.ts';
import { LICENCE_REFUSAL } from '#contract/project/renew-licence.ts';
import { MINUTE } from '#server/kernel/clock.ts';
import { expireLimits } from '#server/modules/limit/expire.ts';

import { Adjusts } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';
import { working } from '../helpers/working.ts';

// Extensions and changes of type (延期, 类型变更), applied and taken back.

let portal: TestApp;
let people: People;
let companies: Companies;
let limits: Limits;
let adjusts: Adjusts;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_682_000_000);
  companies = new Companies(portal, people);
  limits = new Limits(portal);
  adjusts = new Adjusts(portal);
  boss = await people.operator();
});
afterAll(() => portal.close());

const extension = (afterExpire: string) => ({ adjustType: '3', afterExpire, reason: '工期顺延' });
const change = (afterType: string) => ({ adjustType: '4', afterType, reason: '改变用法' });

async function opened(opening: { expireDate?: string } = {}) {
  const { browser, companyId } = await companies.member('companyOperator');
  return { browser, projectId: await limits.opened({ companyId, ...opening }) };
}

type Opened = Awaited<ReturnType<typeof opened>>;

async function approved({ browser, projectId }: Opened, values: object) {
  const id = await adjusts.filed(browser, projectId, values);
  await adjusts.approveAll(boss, id);
  return id;
}

async function termsOf({ projectId }: Opened) {
  const { rows } = await sql<Record<string, string | null>>`
    select l.expire_date::text as day, p.limit_expire_date::text as told, l.limit_type as type, l.state,
      p.project_status as status, p.status_reason as reason
    from project p join project_limit l on l.project_id = p.id where p.id = ${projectId}`.execute(
    portal.database.superuser,
  );
  return rows[0];
}

async function ownerOf({ projectId }: Opened): Promise<string> {
  const { company_id } = await portal.database.superuser
    .selectFrom('project')
    .select('company_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return company_id;
}

const voided = async ({ browser }: Opened, id: string) =>
  (await adjusts.void(boss, browser, id)).code;

test('an extension with a later one on it is taken back after that one', async () => {
  const made = await opened({ expireDate: '2026-12-31' });
  const first = await approved(made, extension('2027-06-30'));
  const second = await approved(made, extension('2028-06-30'));
  expect(await voided(made, first)).toBe(ADJUST_REFUSAL.overtaken.code);
  expect(await termsOf(made)).toMatchObject({ day: '2028-06-30', told: '2028-06-30' });
  expect(await voided(made, second)).toBe(0);
  expect(await termsOf(made)).toMatchObject({ day: '2027-06-30', told: '2027-06-30' });
  expect(await voided(made, first)).toBe(0);
  expect(await termsOf(made)).toMatchObject({ day: '2026-12-31', told: '2026-12-31' });
});

test('where there was no last day, none is again', async () => {
  const made = await opened();
  const id = await approved(made, extension('2027-06-30'));
  expect(await voided(made, id)).toBe(0);
  expect(await termsOf(made)).toMatchObject({ day: null, told: null, state: 'open' });
});

test('a change of type is taken back after those that followed, be the type the same again', async () => {
  const made = await opened();
  const first = await approved(made, change('3'));
  const second = await approved(made, change('2'));
  expect(await voided(made, first)).toBe(ADJUST_REFUSAL.overtaken.code);
  portal.clock.advance(MINUTE);
  const third = await approved(made, change('3'));
  expect(await voided(made, first)).toBe(ADJUST_REFUSAL.overtaken.code);
  for (const id of [third, second]) expect(await voided(made, id)).toBe(0);
  expect(await termsOf(made)).toMatchObject({ type: '3' });
  expect(await voided(made, first)).toBe(0);
  expect(await termsOf(made)).toMatchObject({ type: '1' });
});

test('taken back after it has ended itself, it opens nothing', async () => {
  const made = await opened({ expireDate: '2026-06-30' });
  const id = await approved(made, extension('2026-08-31'));
  portal.clock.set('2026-09-10T10:00:00+08:00');
  try {
    boss = await people.operator();
    const { browser } = await companies.member('companyOperator', await ownerOf(made));
    await expireLimits(working(portal));
    const expired = { state: 'expired', status: '5', reason: '授信额度已到期' };
    expect(await termsOf(made)).toMatchObject(expired);
    expect(await voided({ ...made, browser }, id)).toBe(0);
    expect(await termsOf(made)).toMatchObject({ ...expired, day: '2026-06-30' });
  } finally {
    portal.clock.set('2026-05-20T10:00:00+08:00');
    boss = await people.operator();
  }
});

test('taken back after the day that it had extended, it lets nothing more be asked for', async () => {
  const made = await opened({ expireDate: '2026-05-25' });
  const id = await approved(made, extension('2026-08-31'));
  portal.clock.set('2026-05-27T10:00:00+08:00');
  try {
    boss = await people.operator();
    const { browser } = await companies.member('companyOperator', await ownerOf(made));
    expect(await termsOf(made)).toMatchObject({ state: 'open', status: '4' });
    expect(await voided({ ...made, browser }, id)).toBe(0);
    const ended = { day: '2026-05-25', state: 'expired', status: '5', reason: '授信额度已到期' };
    expect(await termsOf(made)).toMatchObject(ended);
    const again = await adjusts.filed(browser, made.projectId, extension('2026-08-31'));
    await adjusts.approveAll(boss, again);
    expect(await termsOf(made)).toMatchObject({ state: 'open', status: '4', reason: '' });
    await voided({ ...made, browser }, again);
    expect(await termsOf(made)).toMatchObject(ended);
  } finally {
    portal.clock.set('2026-05-20T10:00:00+08:00');
    boss = await people.operator();
  }
});

test('no limit outlasts the licence of its project (成品油)', async () => {
  const made = await opened({ expireDate: '2026-12-31' });
  const { browser, projectId } = made;
  const license = (licenseExpire: string) =>
    sql`update project set form_data = form_data || ${JSON.stringify({ licenseExpire })}::jsonb
      where id = ${projectId}`.execute(portal.database.superuser);
  await license('2027-06-30');
  const late = await adjusts.draft(browser, projectId, extension('2027-06-30'));
  expect((await adjusts.submit(browser, late)).code).toBe(ADJUST_REFUSAL.licence.code);
  const id = await adjusts.filed(browser, projectId, extension('2027-06-29'));
  await adjusts.approve(boss, id);
  await adjusts.approve(boss, id);
  await license('2027-06-29');
  expect((await adjusts.approve(boss, id)).code).toBe(ADJUST_REFUSAL.licence.code);
  await license('2027-06-30');
  await adjusts.approveAll(boss, id);
  expect(await termsOf(made)).toMatchObject({ day: '2027-06-29' });

  const turn = async (how: string) =>
    (await boss.post(`/admin/project/${how}`, { id: projectId, reason: '许可核查' })).code;
  expect(await turn('freeze')).toBe(0);
  await license('2027-06-29');
  expect(await turn('unfreeze')).toBe(PROJECT_REFUSAL.unlicensed.code);
  const renew = (licenseExpire: string) => {
    const renewed = {
      id: projectId,
      licenseExpire,
      reason: '新证 WHSP-2027-018，已在主管部门网站核对',
    };
    return boss.post('/admin/project/renewLicence', renewed);
  };
  expect((await renew('2030-06-30')).code).toBe(LICENCE_REFUSAL.status.code);
  await sql`update project set product_id = '601', product_line = '6' where id = ${projectId}`.execute(
    portal.database.superuser,
  );
  expect((await renew('2027-06-29')).body).toContain(LICENCE_REFUSAL.earlier);
  const all = await Promise.all(Array.from({ length: 5 }, () => renew('2030-06-30')));
  expect(all.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await turn('unfreeze')).toBe(0);
});
