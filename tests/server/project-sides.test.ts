import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects, type Sides } from '../helpers/projects.ts';
import { approve, done, openReview } from '../helpers/reviewer.ts';

// A project that its supplier applied for: the buyer is told of the credit and nothing of the supplier's own affairs with
// the platform, the supplier nothing of the credit (rules.md P7).

const OPINION = '贵司上月的交货单与发票不符';
const NOTE = '请换成盖章的交货单';
const REVIEWERS = ['13800000010', '13800000012', '13800000014', '13800000013'] as const;

let portal: TestApp;
let people: People;
let projects: Projects;
let sides: Sides;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_690_000_000);
  projects = new Projects(portal, new Companies(portal, people));
  sides = await projects.sides();
});
afterAll(() => portal.close());

let made = 0;
async function submitted(): Promise<string> {
  const { browser } = sides.supplier;
  made += 1;
  const values = infrastructure(sides, {
    applicantRole: '3',
    projectName: `示例供应商申请 ${made}`,
    ...(await projects.papers(browser)),
  });
  const id = String(await done(browser, '/portal/project/save', { values }));
  await done(browser, '/portal/project/submit', { id });
  return id;
}

test('a supplier that applied is not told what was granted, in the record of its own approval neither', async () => {
  const id = await submitted();
  const granted = { annualRate: '7.77', limitExpireDate: '2027-03-03', riskLevel: '2' };
  const terms = { ...granted, approvedAmount: '7654321.00', approvedCreditDays: '77' };
  for (const phone of REVIEWERS) {
    const operator = await people.operator(phone);
    const { fields } = await openReview(operator, id);
    await approve(operator, id, fields.length > 0 ? terms : {});
  }
  const { processRedundantId, projectStatus } = await detail(sides.supplier, id);
  expect(projectStatus).toBe('3');
  const record = await sides.supplier.browser.get('/portal/companyCustomer/listAuditOperate', {
    processRedundantId,
  });
  expect(record.body).toContain('业务初审');
  expect(record.body).not.toMatch(/7654321|7,654,321|7\.77|2027-03-03|批复额度/);
  expect(await detail(sides.buyer, id)).toMatchObject({ approvedAmount: '7654321.00' });
});

test('what is written anew of one that was returned is read by nobody else, and then by its new buyer', async () => {
  const other = await new Companies(portal, people).member();
  await projects.acquaint(sides.supplier.companyId, other.companyId);
  const id = await decided('returnBack');
  const read = async () =>
    [await detail(sides.buyer, id), await detail(other, id)].map((one) => one?.buyerName);
  expect(await read()).toEqual([expect.any(String), undefined]);
  const { version, values } = await detail(sides.supplier, id);
  const { browser } = sides.supplier;
  await done(browser, '/portal/project/save', {
    id,
    version,
    values: { ...(values as object), buyerCompanyId: other.companyId, remarks: '改由他家采购' },
  });
  expect(await read()).toEqual([undefined, undefined]);
  await done(browser, '/portal/project/submit', { id, resubmit: 'node' });
  expect(await read()).toEqual([undefined, expect.any(String)]);
});

const detail = async ({ browser }: { browser: Browser }, id: string) =>
  (await browser.get('/portal/project/detail', { id })).data as Record<string, unknown>;

/** Everything that a company can read of a project: its page, list, stage line, log, messages, workbench, record. */
async function everything(browser: Browser, id: string, processRedundantId: unknown) {
  const answers = await Promise.all([
    browser.get('/portal/project/detail', { id }),
    browser.get('/portal/project/log', { id }),
    browser.get('/portal/companyCustomer/listAuditOperate', { processRedundantId }),
    browser.post('/portal/project/page', {}),
    browser.post('/portal/project/projectStage', { projectId: id }),
    browser.get('/portal/workbench/summary'),
    browser.get('/message/page'),
  ]);
  // The record of the approval is the applicant's.
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 404, 0, 0, 0, 0]);
  return answers.map(({ body }) => body).join('\n');
}

async function decided(how: 'returnBack' | 'reject') {
  const id = await submitted();
  const officer = await people.operator(REVIEWERS[0]);
  const { taskId } = await openReview(officer, id);
  const fieldMarks = [{ tabKey: 'base', fieldKey: 'contractNo', note: NOTE }];
  const marks = how === 'returnBack' ? { fieldMarks, returnTo: 'start' } : {};
  await done(officer, `/admin/review/${how}`, { taskId, opinion: OPINION, ...marks });
  return id;
}

test.each(['returnBack', 'reject'] as const)(
  'what the platform says to the supplier (%s) is not told to the buyer',
  async (how) => {
    const id = await decided(how);
    const own = await detail(sides.supplier, id);
    expect(own).toMatchObject({ returnReason: OPINION });
    expect(JSON.stringify(own).includes(NOTE)).toBe(how === 'returnBack');
    const theirs = await detail(sides.buyer, id);
    expect(theirs).toMatchObject({ id, auditStatus: how === 'reject' ? '4' : '2' });
    const all = await everything(sides.buyer.browser, id, own.processRedundantId);
    expect(all).not.toContain(OPINION);
    expect(all).not.toContain(NOTE);
  },
);
