import { afterAll, beforeAll, expect, test } from 'vitest';

import { USER_STATUS } from '#contract/account/user.ts';
import { Adjusts, RAISE } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';

// Nobody is lent more, or longer, whose certification stands no more (rules.md B.4, C.14, C.15).

let portal: TestApp;
let companies: Companies;
let limits: Limits;
let adjusts: Adjusts;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  const people = new People(portal, 13_702_000_000);
  companies = new Companies(portal, people);
  limits = new Limits(portal);
  adjusts = new Adjusts(portal);
  boss = await people.operator();
});
afterAll(() => portal.close());

const setStatus = (companyId: string, real_name_status: number) =>
  portal.database.superuser
    .updateTable('company')
    .set({ real_name_status })
    .where('id', '=', companyId)
    .execute();

const KINDS = [
  ['调增', RAISE],
  ['延期', { adjustType: '3', afterExpire: '2027-06-30', reason: '工期顺延' }],
  ['类型变更', { adjustType: '4', afterType: '2', reason: '改变用法' }],
  ['临时调增', { ...RAISE, adjustType: '5', tempUntil: '2026-06-20' }],
] as const;
const ENDED = [
  [USER_STATUS.expired, 'certification_expired'],
  [USER_STATUS.frozen, 'company_frozen'],
  [USER_STATUS.refused, 'not_certified'],
] as const;

async function opened() {
  const { browser, companyId } = await companies.member('companyOperator');
  const projectId = await limits.opened({ companyId, expireDate: '2026-12-31' });
  return { browser, companyId, projectId };
}

/** Approves as far as the last node, whose answer it is. */
async function lastApproval(id: string) {
  for (;;) {
    const answer = await adjusts.approve(boss, id);
    if (answer.code !== 0 || (await adjusts.openTask(id)) === undefined) return answer;
  }
}

test.each(KINDS)('%s is refused at its submission and at its last approval', async (_, values) => {
  const { browser, companyId, projectId } = await opened();
  const id = await adjusts.draft(browser, projectId, values);
  for (const [status, code] of ENDED) {
    await setStatus(companyId, status);
    expect((await adjusts.submit(browser, id)).code).toBe(code);
  }
  await setStatus(companyId, USER_STATUS.certified);
  expect((await adjusts.submit(browser, id)).code).toBe(0);
  for (const [status, code] of ENDED) {
    await setStatus(companyId, status);
    expect((await lastApproval(id)).code).toBe(code);
    expect((await limits.figures(projectId)).limit).toBe('10000000.00');
  }
  await setStatus(companyId, USER_STATUS.certified);
  expect((await lastApproval(id)).code).toBe(0);
});

test('a limit is lowered all the same', async () => {
  const { browser, companyId, projectId } = await opened();
  const id = await adjusts.filed(browser, projectId, { ...RAISE, adjustType: '2' });
  await setStatus(companyId, USER_STATUS.frozen);
  expect((await lastApproval(id)).code).toBe(0);
  expect((await limits.figures(projectId)).limit).toBe('9500000.00');
});

test('whoever owes a limit that another company has applied for is certified at the last approval', async () => {
  const debtor = await companies.company();
  const { browser, companyId } = await companies.member('companyOperator');
  const projectId = await limits.project(companyId, { buyer: debtor });
  await portal.database.superuser
    .updateTable('project')
    .set({ terms_seen_by: [companyId] })
    .where('id', '=', projectId)
    .execute();
  await limits.open(projectId);
  await setStatus(debtor, USER_STATUS.frozen);
  const id = await adjusts.filed(browser, projectId);
  expect((await lastApproval(id)).code).toBe('company_frozen');
  await setStatus(debtor, USER_STATUS.certified);
  expect((await lastApproval(id)).code).toBe(0);
});
