import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ADJUST_REFUSAL } from '#contract/apply-amount-adjust.ts';
import { adjust } from '#server/kernel/ledger/ledger.ts';
import { takeBackEnded } from '#server/modules/apply-amount-adjust/take-back.ts';

import { Adjusts, RAISE } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';

// What is granted of an adjustment is what moves the limit, and is said of it.

let portal: TestApp;
let companies: Companies;
let limits: Limits;
let adjusts: Adjusts;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  const people = new People(portal, 13_681_000_000);
  companies = new Companies(portal, people);
  limits = new Limits(portal);
  adjusts = new Adjusts(portal);
  // Holds every role of the platform.
  boss = await people.operator();
});
afterAll(() => portal.close());

const temporary = { ...RAISE, adjustType: '5', tempUntil: '2026-06-20' };

async function opened() {
  const { browser, companyId } = await companies.member('companyOperator');
  return { browser, projectId: await limits.opened({ companyId }) };
}

async function filed(values: object = RAISE) {
  const made = await opened();
  return { ...made, id: await adjusts.filed(made.browser, made.projectId, values) };
}

const limitOf = async (projectId: string) => (await limits.figures(projectId)).limit;

async function takeBack(): Promise<void> {
  const { database, clock, app } = portal;
  clock.set('2026-07-01T10:00:00+08:00');
  try {
    await takeBackEnded({ db: database.db, clock, log: app.log });
  } finally {
    clock.set('2026-05-20T10:00:00+08:00');
  }
}

test.each([RAISE, { ...RAISE, adjustType: '2' }, temporary])(
  'an amount that is cleared is a problem of the field (type $adjustType)',
  async (values) => {
    const { id } = await filed(values);
    await adjusts.approve(boss, id);
    expect((await adjusts.approve(boss, id, { approvedAmount: '', conditions: '' })).data).toEqual({
      fields: [{ path: 'fields.approvedAmount', message: '请填写“批复金额（元）”' }],
    });
  },
);

test('of a type that moves nothing no amount is asked', async () => {
  const { id, browser } = await filed({ adjustType: '4', afterType: '3', reason: '变更' });
  await adjusts.approveAll(boss, id, { N2: { approvedAmount: '', conditions: '' } });
  expect(await adjusts.detail(browser, id)).toMatchObject({ auditStatus: '3', approvedAmount: '' });
});

/** As one stands that was cleared before that was a problem. */
const clear = (id: string) =>
  sql`update apply_amount_adjust set approved_amount = null where id = ${id}`.execute(
    portal.database.superuser,
  );

test('one whose amount was cleared on its way moves the limit by what the guard let pass', async () => {
  const { id, browser, projectId } = await filed({ ...RAISE, adjustAmount: '60000000' });
  for (const node of ['N1', 'N2', 'N3']) {
    expect((await adjusts.approve(boss, id)).code, node).toBe(0);
  }
  await clear(id);
  expect(await adjusts.approveAll(boss, id)).toContain('N4');
  expect(await limitOf(projectId)).toBe('70000000.00');
  expect(await adjusts.detail(browser, id)).toMatchObject({ approvedAmount: '60000000.00' });
  await adjusts.void(boss, browser, id);
  expect(await limitOf(projectId)).toBe('10000000.00');
});

test('of what was approved without an amount nothing is taken back', async () => {
  const [cleared, other] = [
    await filed(temporary),
    await filed({ ...temporary, tempUntil: '2026-06-21' }),
  ];
  for (const { id } of [cleared, other]) await adjusts.approveAll(boss, id);
  await clear(cleared.id);
  await takeBack();
  expect(await limitOf(cleared.projectId)).toBe('10500000.00');
  expect(await limitOf(other.projectId)).toBe('10000000.00');
});

test('one that cannot be taken back stops no other', async () => {
  const [lost, other] = [
    await filed(temporary),
    await filed({ ...temporary, tempUntil: '2026-06-21' }),
  ];
  for (const { id } of [lost, other]) await adjusts.approveAll(boss, id);
  const bare = await limits.project((await companies.member()).companyId);
  await sql`update apply_amount_adjust set project_id = ${bare} where id = ${lost.id}`.execute(
    portal.database.superuser,
  );
  await takeBack();
  expect(await limitOf(other.projectId)).toBe('10000000.00');
  expect(await adjusts.detail(other.browser, other.id)).toMatchObject({
    takenBackTime: '2026-07-01 10:00:00',
  });
});

test('lists say what the limit became, and was, where less is granted than was asked for', async () => {
  const { id, browser, projectId } = await filed();
  await adjusts.approve(boss, id);
  // Something else has raised it meanwhile.
  await limits.move(adjust, projectId, '1000000.00');
  await adjusts.approveAll(boss, id, { N2: { approvedAmount: '300000.00', conditions: '' } });
  const figures = { beforeLimit: '11000000.00', afterLimit: '11300000.00' };
  expect(await adjusts.detail(browser, id)).toMatchObject(figures);
  const own = (await browser.post('/portal/applyAmountAdjust/page', {})).data;
  const console = (await boss.post('/admin/amountAdjust/page', { keyword: '示例项目' })).data;
  for (const page of [own, console]) {
    expect(page).toMatchObject({
      content: expect.arrayContaining([expect.objectContaining({ id, ...figures })]),
    });
  }
});

/* By hand: 80 % of a contract of 200,000,000.00 are 160,000,000.00, of which 10,000,000.00 are there. */
test('a limit is raised as far as its contract allows, beyond that with one that adds to it', async () => {
  for (const values of [RAISE, temporary]) {
    const { browser, projectId } = await opened();
    const asked = async (adjustAmount: string, more: object = {}) =>
      adjusts.draft(browser, projectId, { ...values, adjustAmount, ...more });
    const over = await adjusts.submit(browser, await asked('150000000.01'));
    expect(over.data).toEqual({
      fields: [
        {
          path: 'adjustAmount',
          message:
            '调整后的额度超过合同金额的最高比例，合同金额已增加的请附补充合同：最高 160,000,000.00 元',
        },
      ],
    });
    const exact = await asked('150000000.00');
    expect((await adjusts.submit(browser, exact)).code).toBe(0);
    for (const node of ['N1', 'N2', 'N3']) {
      expect((await adjusts.approve(boss, exact)).code, node).toBe(0);
    }
    // What the contract allowed at the submission it does not any more.
    const ratio = (value: string) =>
      sql`update param set value = ${value} where name = 'maxLimitRatio'`.execute(
        portal.database.superuser,
      );
    await ratio('0.7');
    expect((await adjusts.approve(boss, exact)).code).toBe(ADJUST_REFUSAL.contract.code);
    await ratio('0.8');
    expect(await adjusts.approveAll(boss, exact)).toEqual(['N4']);
    expect(await limitOf(projectId)).toBe('160000000.00');
    const file122 = [await adjusts.paper(browser, '122')];
    const more = await asked('1.00', { file122 });
    expect((await adjusts.submit(browser, more)).code).toBe(0);
    await adjusts.approveAll(boss, more);
    expect(await limitOf(projectId)).toBe('160000001.00');
  }
});
