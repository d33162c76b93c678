import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserInfo } from '#contract/account/user.ts';
import type { Certification } from '#contract/certification/row.ts';
import type { AuditOperateRow } from '#contract/flow/audit-operate.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { DEMO_COMPANIES } from '#server/demo/accounts.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { application, freshUsc, PATH, papers, saveApplication } from '../helpers/certification.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';

const OFFICER = '13800000011';
const OPINION = '请核对标出的两处内容';

let portal: TestApp;
let people: People;
let companies: Companies;
let officer: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_720_000_000);
  companies = new Companies(portal, people);
  officer = await people.operator(OFFICER);
});
afterAll(() => portal.close());

interface Applied {
  browser: Browser;
  phone: string;
  id: string;
  body: Record<string, unknown>;
}

async function drafted(more: Record<string, unknown> = {}): Promise<Applied> {
  const { browser, phone } = await people.newcomer();
  const body = application({ ...more, attachment: await papers(portal, browser) });
  const { data } = await saveApplication(browser, body);
  return { browser, phone, id: String(data), body };
}

const submit = (browser: Browser, id: string) => browser.post(`${PATH}/submit`, { id });
const detail = async ({ browser, id }: Pick<Applied, 'browser' | 'id'>) =>
  (await browser.get(`${PATH}/detail`, { id })).data as Certification;
const userOf = async (browser: Browser) => (await browser.get('/user/getInfo')).data as UserInfo;
const statusOf = async (browser: Browser) =>
  (await userOf(browser)).companyList.map(({ realNameInfo }) => realNameInfo.status);

async function submitted(more: Record<string, unknown> = {}): Promise<Applied> {
  const applied = await drafted(more);
  const answer = await submit(applied.browser, applied.id);
  expect([answer.status, answer.data], JSON.stringify(answer.data)).toMatchObject([
    200,
    { status: '1' },
  ]);
  return applied;
}

async function reviewOf(id: string): Promise<ReviewDetail> {
  const { process_redundant_id: processRedundantId } = await portal.database.superuser
    .selectFrom('company_customer_apply')
    .select('process_redundant_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (await officer.get('/admin/review/detail', { processRedundantId })).data as ReviewDetail;
}

async function decide(id: string, how: string, more: object = {}) {
  const { task, ticks } = await reviewOf(id);
  const given = ticks.map(({ key }) => ({ key, result: 'pass' }));
  return officer.post(`/admin/review/${how}`, {
    taskId: task?.taskId,
    ...(how === 'approve' && { ticks: given }),
    ...more,
  });
}

test('a reviewer reads each paper where the form asks for it', async () => {
  const { id } = await submitted();
  const { panels, attachments } = (await reviewOf(id)).view;
  const held = panels.flatMap(({ items }) => items).filter(({ kind }) => kind === 'files');
  expect(held.map(({ key, value }) => [key, value])).toEqual(
    [2, 3, 4].map((type) => [
      `attachment.${type}`,
      attachments.find(({ fileType }) => fileType === type)?.id,
    ]),
  );
});

describe('handing in', () => {
  test('the company waits, nothing changes any more, and the record says what was compared', async () => {
    const applied = await submitted();
    const { browser, id } = applied;
    expect(await statusOf(browser)).toEqual([2]);
    const row = await detail(applied);
    expect(row).toMatchObject({
      auditStatus: '1',
      nextStep: { nodeKey: 'N2', who: '平台运营专员', approved: false },
      actions: ['withdraw', 'urge'],
    });
    expect(row.autoCheck.map(({ key, result }) => [key, result])).toContainEqual([
      'usc',
      'unknown',
    ]);
    // No registry knows the company: what was typed is not what a registry says.
    expect(new Set(row.autoCheck.map(({ registry }) => registry))).toEqual(new Set(['']));
    expect(
      (await saveApplication(browser, { ...applied.body, id, version: row.version })).code,
    ).toBe('not_now');
    expect((await browser.post(`${PATH}/delete`, { id })).code).toBe('not_now');
    expect((await browser.get(`${PATH}/checkCertification`)).code).toBe('certification_pending');
    const { processRedundantId } = row;
    const { data } = await browser.get(`${PATH}/listAuditOperate`, { processRedundantId });
    expect(
      (data as AuditOperateRow[]).map(({ nodeKey, nodeStatus }) => [nodeKey, nodeStatus]),
    ).toEqual([
      ['start', 2],
      ['N1', 2],
      ['N2', 1],
    ]);
  });

  test('a second time at once is the same or refused, never twice', async () => {
    const { browser, id } = await drafted();
    const answers = await Promise.all([submit(browser, id), submit(browser, id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 'flow_state']);
  });

  test('what is missing or wrong is told field by field', async () => {
    const { browser, id } = await drafted({
      usc: '91110105MA04KLMN7H',
      idToTime: '2026-05-19',
      sensitiveConsent: false,
      contactPhone: '',
    });
    const { status, data } = await submit(browser, id);
    expect(status).toBe(422);
    const { fields } = data as { fields: { path: string }[] };
    expect(fields.map(({ path }) => path)).toEqual([
      'usc',
      'idToTime',
      'contactPhone',
      'sensitiveConsent',
    ]);
    expect(await statusOf(browser)).toEqual([1]);
  });

  test('a code of a certified company names it, a code under review does not say whose', async () => {
    const [demo] = DEMO_COMPANIES;
    const taken = await drafted({ usc: demo?.usc });
    expect((await submit(taken.browser, taken.id)).data).toEqual({
      fields: [{ path: 'usc', message: expect.stringContaining(demo?.name ?? '') }],
    });
    const usc = freshUsc();
    await submitted({ usc });
    const twin = await drafted({ usc });
    expect((await submit(twin.browser, twin.id)).data).toEqual({
      fields: [{ path: 'usc', message: expect.stringContaining('正在审核') }],
    });
  });

  test('two who hand in the same code at the same moment: one of them', async () => {
    const usc = freshUsc();
    const [one, other] = [await drafted({ usc }), await drafted({ usc })];
    const answers = await Promise.all([
      submit(one.browser, one.id),
      submit(other.browser, other.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('being decided', () => {
  test('returned with two marks, corrected, approved: the company is certified and the applicant its administrator', async () => {
    const applied = await submitted({
      bankName: '示例',
      openBank: '示例银行',
      accountNo: '99990100000000000088',
    });
    const { browser, id, body } = applied;
    const marks = [
      { tabKey: 'licence', fieldKey: 'regLocation', note: '与执照不符' },
      { tabKey: 'contact', fieldKey: 'contactPhone', note: '无法接通' },
    ];
    const returned = await decide(id, 'returnBack', { opinion: OPINION, fieldMarks: marks });
    expect([returned.status, returned.msg]).toEqual([200, '']);
    const row = await detail(applied);
    expect(row).toMatchObject({
      auditStatus: '2',
      returnReason: OPINION,
      fieldMarks: marks,
      actions: ['edit', 'submit', 'delete', 'resubmit'],
    });
    expect(await statusOf(browser)).toEqual([4]);
    const { idNo: _, accountNo: __, ...rest } = body;
    const change = { regLocation: '示例市示例路9号', contactPhone: '13900000009' };
    await saveApplication(browser, { ...rest, ...change, id, version: row.version });
    expect((await submit(browser, id)).status).toBe(200);
    const { changes } = await reviewOf(id);
    expect(changes.map(({ field, after }) => [field, after])).toEqual([
      ['regLocation', '示例市示例路9号'],
      ['contactPhone', '13900000009'],
    ]);

    /** What the console knows to be proved of the applicant, by their phone. */
    const proved = async (more = {}) => {
      const asked = { keyword: applied.phone, ...more };
      const { data } = await officer.post('/admin/accountAuthentication/page', asked);
      return (data as { content: Record<string, unknown>[] }).content.map(
        ({ authType, realName, status, actions }) => [authType, realName, status, actions],
      );
    };
    expect(await proved()).toEqual([['1', '', '1', []]]);
    expect((await decide(id, 'approve')).data).toMatchObject({ status: '3' });
    const identity = ['2', body.legalName, '1', ['view']];
    expect(await proved({ authType: '2' })).toEqual([identity]);
    expect(await proved()).toEqual([identity, ['1', '', '1', []]]);
    expect(await proved({ status: '2' })).toEqual([]);
    const [company] = (await userOf(browser)).companyList;
    expect(company).toMatchObject({
      basicInfo: { name: body.name, usc: body.usc, companyType: ['2'], roles: ['companyAdmin'] },
      companyLegalPerson: { legalName: body.legalName },
      infoScore: 40,
      realNameInfo: { status: 3 },
    });
    const bank = await browser.post('/portal/bank/page');
    expect(bank.data).toMatchObject({ content: [{ openBank: '示例银行', isDefault: true }] });
    expect(await people.eventsOf(await people.idOf(applied.phone))).toContain('flow.approved');
    expect((await browser.get(`${PATH}/checkCustomer`)).code).toBe('certified_already');
  });

  test('a company that others know by its code becomes that very company', async () => {
    const usc = freshUsc();
    const friend = await companies.member();
    const party = await friend.browser.post('/portal/company/save', {
      name: '示例建设集团有限公司',
      usc,
      companyType: '2',
      region: { base: '', city: '', district: '' },
    });
    expect(party.code).toBe(0);
    const known = (party.data as { id: string }).id;
    const applied = await submitted({
      usc,
      accountNo: '99990100000000000077',
      openBank: '示例银行',
      bankName: '示例',
    });
    expect((await decide(applied.id, 'approve')).status).toBe(200);
    expect(await people.eventsOf(await people.idOf(applied.phone))).toContain('flow.approved');
    const { companyList } = await userOf(applied.browser);
    expect(companyList.map(({ basicInfo }) => basicInfo.companyId)).toEqual([known]);
    const row = await detail(applied);
    expect(row).toMatchObject({ auditStatus: '3', idNo: '**************0019' });
    expect(row.attachment).toHaveLength(3);
    const { data } = await applied.browser.get(`${PATH}/listAuditOperate`, {
      processRedundantId: row.processRedundantId,
    });
    expect((data as AuditOperateRow[]).map(({ nodeKey }) => nodeKey)).toEqual([
      'start',
      'N1',
      'N2',
    ]);
  });

  test('who applied for a company and was removed by its administrator is not let in again by the approval', async () => {
    const applied = await submitted();
    const [company] = (await userOf(applied.browser)).companyList;
    await companies.member('companyAdmin', company?.basicInfo.companyId);
    await portal.database.superuser
      .updateTable('account_relation')
      .set({ status: 3 })
      .where('account_id', '=', await people.idOf(applied.phone))
      .execute();
    expect((await decide(applied.id, 'approve')).status).toBe(200);
    expect((await userOf(applied.browser)).companyList).toEqual([]);
  });

  test('withdrawn before anybody decided, it can be filled in again; the company waits no more', async () => {
    const applied = await submitted();
    expect((await applied.browser.post(`${PATH}/withdraw`, { id: applied.id })).code).toBe(0);
    expect(await statusOf(applied.browser)).toEqual([1]);
    expect((await detail(applied)).actions).toEqual(['edit', 'submit', 'delete', 'continue']);
    expect((await submit(applied.browser, applied.id)).status).toBe(200);
  });

  test('rejected, it is 认证未通过 and final', async () => {
    const applied = await submitted();
    expect((await decide(applied.id, 'reject', { opinion: OPINION })).status).toBe(200);
    expect(await statusOf(applied.browser)).toEqual([4]);
    expect((await detail(applied)).actions).toEqual([]);
    expect((await applied.browser.get(`${PATH}/checkCustomer`)).code).toBe(0);
  });
});
