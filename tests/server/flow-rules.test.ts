import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditOperateRow } from '#contract/flow/audit-operate.ts';
import { AUDIT } from '#contract/flow/flow.ts';

import type { Browser } from '../helpers/browser.ts';
import { createFlowDesk, type FlowDesk, nodeOf, REVIEW_NODE } from '../helpers/flow-noun.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

const BIZ = '13800000010';
const RISK = '13800000012';
const DIRECTOR = '13800000013';
const LEGAL = '13800000014';
const HEAD = '13800000009';
const OPINION = '请补充合同附件';

let desk: FlowDesk;
const known = new Map<string, Browser>();
const operator = (phone: string) => known.get(phone) as Browser;
beforeAll(async () => {
  desk = await createFlowDesk(13_330_000_000);
  for (const phone of [BIZ, RISK, DIRECTOR, LEGAL, HEAD]) {
    known.set(phone, await desk.people.operator(phone));
  }
});
beforeEach(() => {
  Object.assign(desk.log, { effects: [], obstacle: undefined, facts: {}, system: 'approve' });
});
afterAll(() => desk.portal.close());

async function submitted(amount?: string) {
  const paper = await desk.paper(amount);
  const answer = await paper.browser.post('/portal/paper/submit', { id: paper.id });
  expect(answer.code, answer.body).toBe(0);
  return paper;
}

async function decide(phone: string, id: string, path: string, more: object = {}, index = 0) {
  const tasks = await desk.tasks(id);
  return operator(phone).post(`/admin/review/${path}`, { taskId: tasks[index]?.id, ...more });
}

const nodesOf = async (id: string) => (await desk.tasks(id)).map(({ node_key }) => node_key);
const LARGE = { op: 'gt', args: [{ fact: 'amount' }, '1000'] } as const;

async function lines(browser: Browser, id: string): Promise<AuditOperateRow[]> {
  const { processRedundantId } = await desk.read(browser, id);
  const { data } = await operator(HEAD).get('/admin/review/listAuditOperate', {
    processRedundantId,
  });
  return data as AuditOperateRow[];
}

describe('definitions', () => {
  test('a process keeps the version it began with; a new one, and one begun anew, take the newest', async () => {
    await desk.release(nodeOf('N1', 'bizManager'), nodeOf('N2', 'riskOfficer'));
    const [old, taken] = [await submitted(), await submitted()];
    await desk.release(nodeOf('N1', 'bizManager'));
    await decide(BIZ, old.id, 'returnBack', { opinion: OPINION });
    await old.browser.post('/portal/paper/submit', { id: old.id, resubmit: 'start' });
    await decide(BIZ, old.id, 'approve');
    expect(await nodesOf(old.id)).toEqual(['N2']);
    await taken.browser.post('/portal/paper/withdraw', { id: taken.id });
    await taken.browser.post('/portal/paper/submit', { id: taken.id });
    await decide(BIZ, taken.id, 'approve');
    expect((await desk.read(taken.browser, taken.id)).auditStatus).toBe(AUDIT.approved);
  });

  test('a released version cannot be changed by the application', async () => {
    const change = sql`update process_definition set nodes = '[]'`.execute(desk.portal.database.db);
    await expect(change).rejects.toThrow('permission denied');
  });

  test('a condition leaves its node out only where it is false; a missing field keeps it', async () => {
    await desk.release(
      nodeOf('N1', 'bizManager'),
      nodeOf('N2', 'riskOfficer', { condition: LARGE }),
    );
    const through = async (amount: string, facts: Record<string, string> | undefined) => {
      desk.log.facts = facts;
      const { id } = await submitted(amount);
      await decide(BIZ, id, 'approve');
      return nodesOf(id);
    };
    expect(await through('1000', {})).toEqual([]);
    expect(await through('1000.01', {})).toEqual(['N2']);
    expect(await through('1000', undefined)).toEqual(['N2']);
  });

  test('nothing runs where no process is released for the business type', async () => {
    const { superuser } = desk.portal.database;
    await sql`update process_definition set released = false where key = 'paper_default'`.execute(
      superuser,
    );
    const { browser, id } = await desk.paper();
    expect((await browser.post('/portal/paper/submit', { id })).code).toBe('business_not_open');
    expect((await desk.read(browser, id)).auditStatus).toBe(AUDIT.draft);
  });
});

describe('two persons', () => {
  test('the submitter never reviews, in whatever role; nobody left to review stops the submission', async () => {
    await desk.release(REVIEW_NODE, nodeOf('N1', 'bizManager'));
    const { browser, id, companyId } = await desk.paper();
    const { superuser } = desk.portal.database;
    await sql`update company set need_review = true where id = ${companyId}`.execute(superuser);
    await desk.companies.member('companyViewer', companyId);
    const refused = await browser.post('/portal/paper/submit', { id });
    expect(refused.code).toBe('flow_no_reviewer');
    await sql`update account_relation set customer_role = '{companyAdmin,companyReviewer}'
      where company_id = ${companyId} and 'companyAdmin' = any (customer_role)`.execute(superuser);
    expect((await browser.post('/portal/paper/submit', { id })).code).toBe('flow_no_reviewer');
    const { browser: other } = await desk.companies.member('companyAdmin', companyId);
    await browser.post('/portal/paper/submit', { id });
    const own = await browser.post('/portal/paper/review', { id, decision: 'approve' });
    expect(own.code).toBe('flow_own');
    expect((await other.post('/portal/paper/review', { id, decision: 'approve' })).code).toBe(0);
  });

  test('an operator who has submitted it decides nothing, and the database says so too', async () => {
    await desk.release(nodeOf('N1', 'bizManager'), nodeOf('N2', 'riskOfficer'));
    const { id } = await submitted();
    const biz = await desk.people.idOf(BIZ);
    const { superuser } = desk.portal.database;
    await sql`update process_instance set submitters = submitters || ${biz}::bigint
      where object_id = ${id}`.execute(superuser);
    expect((await decide(BIZ, id, 'approve')).code).toBe('flow_own');
    expect((await decide(BIZ, id, 'returnBack', { opinion: OPINION })).code).toBe('flow_own');
    const forged =
      sql`insert into process_operation (instance_id, object_type, applicant_id, company_ids,
        submitters, round, node_key, node_name, operate_type, operator_id, role, opinion, started_at, ended_at)
      select id, object_type, applicant_id, company_ids, submitters, 1, 'N1', 'N1', '2', ${biz}, '', '', now(), now()
      from process_instance where object_id = ${id}`.execute(superuser);
    await expect(forged).rejects.toThrow('process_two_persons');
  });
});

describe('who acts', () => {
  test('a role that nobody holds goes to the head of the office and says so', async () => {
    await desk.release(nodeOf('N1', 'gm', { mode: 'all' }));
    const { superuser } = desk.portal.database;
    await sql`delete from role_relation where role_code = 'gm'`.execute(superuser);
    const { browser, id } = await submitted();
    const open = (await lines(browser, id)).find(({ nodeStatus }) => nodeStatus === 1);
    expect(open?.note).toMatch(/^岗位“总经理”无人，转示例平台公司负责人示例运营员办理$/);
    expect(open?.candidateNames).toEqual(['示例运营员']);
    expect((await decide(BIZ, id, 'approve')).status).toBe(403);
    expect((await decide(HEAD, id, 'approve')).data).toMatchObject({ status: AUDIT.approved });
  });

  test('a role that nobody holds, without a head either, waits for it; administrators are told, and told again when urged', async () => {
    await desk.release(nodeOf('N1', 'gm', { mode: 'all' }));
    const { superuser } = desk.portal.database;
    const { rows } = await sql<{ id: string; leader_id: string | null }>`
      select id::text, leader_id::text from office`.execute(superuser);
    await sql`update office set leader_id = null`.execute(superuser);
    const { browser, id } = await submitted();
    const told = async () => {
      const topics = await desk.people.eventsOf(await desk.people.idOf(HEAD));
      return topics.filter((topic) => topic === 'flow.vacant').length;
    };
    expect([await told(), await nodesOf(id)]).toEqual([1, ['N1']]);
    expect((await browser.post('/portal/paper/urge', { id })).code).toBe(0);
    expect(await told()).toBe(2);
    await sql`insert into role_relation (account_id, role_code, created_at)
      select id, 'gm', created_at from account where phone = ${DIRECTOR}`.execute(superuser);
    expect((await decide(DIRECTOR, id, 'approve')).data).toMatchObject({ status: AUDIT.approved });
    await sql`delete from role_relation where role_code = 'gm'`.execute(superuser);
    for (const { id: office, leader_id } of rows) {
      await sql`update office set leader_id = ${leader_id} where id = ${office}`.execute(superuser);
    }
  });

  test('another company that has nobody on the platform stops it, and the reviewer is told which and why', async () => {
    const debtor = nodeOf('N2', 'companyFinance', { side: 'party', company: 'debtor' });
    await desk.release(nodeOf('N1', 'bizManager'), debtor);
    desk.log.facts = { debtor: await desk.companies.company() };
    const { browser, id } = await submitted();
    const refused = await decide(BIZ, id, 'approve');
    expect(refused).toMatchObject({ code: 'flow_no_party' });
    expect(refused.msg).toContain('“节点N2”须由对方企业办理');
    expect(await desk.read(browser, id)).toMatchObject({ nextStep: { nodeKey: 'N1' } });
  });

  test('each holder decides where the mode says all, one where it says single', async () => {
    await desk.release(
      nodeOf('N1', 'riskOfficer', { mode: 'all' }),
      nodeOf('N2', 'riskOfficer', { mode: 'single' }),
    );
    const { browser, id } = await submitted();
    expect(await nodesOf(id)).toEqual(['N1', 'N1']);
    const mine = async (phone: string) => {
      const account = await desk.people.idOf(phone);
      return (await desk.tasks(id)).findIndex(({ queue }) => queue === account);
    };
    await decide(RISK, id, 'approve', {}, await mine(RISK));
    expect(await nodesOf(id)).toEqual(['N1']);
    await decide(HEAD, id, 'approve');
    expect(await nodesOf(id)).toEqual(['N2']);
    const one = (await mine(RISK)) === 0 ? RISK : HEAD;
    expect((await decide(one === RISK ? HEAD : RISK, id, 'approve')).status).toBe(403);
    await decide(one, id, 'approve');
    expect((await desk.read(browser, id)).auditStatus).toBe(AUDIT.approved);
  });

  test('handed over within the role, signed by a further person, asked for more', async () => {
    await desk.release(nodeOf('N1', 'bizManager'));
    const { browser, id } = await submitted();
    const [legal, head] = [await desk.people.idOf(LEGAL), await desk.people.idOf(HEAD)];
    const people = async (action: string) => {
      const [task] = await desk.tasks(id);
      const { data } = await operator(BIZ).get('/admin/review/people', {
        taskId: task?.id,
        action,
      });
      return (data as { accountId: string }[]).map(({ accountId }) => accountId);
    };
    expect(await people('addSign')).toContain(legal);
    const auditor = await desk.people.idOf('13800000017');
    expect(await people('transfer')).not.toContain(auditor);
    expect((await decide(BIZ, id, 'transfer', { toAccountId: auditor })).status).toBe(422);
    await decide(BIZ, id, 'addSign', { toAccountId: legal, opinion: '请法务一并看' });
    expect((await decide(BIZ, id, 'addSign', { toAccountId: legal })).status).toBe(422);
    await decide(BIZ, id, 'transfer', { toAccountId: head });
    expect((await decide(BIZ, id, 'approve')).status).toBe(403);
    await decide(HEAD, id, 'approve');
    expect((await desk.read(browser, id)).auditStatus).toBe(AUDIT.running);
    expect((await decide(LEGAL, id, 'approve')).data).toMatchObject({ status: AUDIT.approved });
  });

  test('a question to the applicant stops the clock and not the reviewer', async () => {
    await desk.release(nodeOf('N1', 'bizManager'));
    const { browser, id } = await submitted();
    const due = async () => (await desk.read(browser, id)).nextStep?.dueTime;
    const before = await due();
    await decide(BIZ, id, 'askMore', { opinion: '请补充资质证明' });
    const asked = await desk.read(browser, id);
    expect(asked.nextStep).toMatchObject({ kind: 'supply', who: '申请人' });
    expect(asked.actions).toContain('supply');
    await desk.later(2);
    const fields = { clientId: 'portal', fileType: '1' };
    const file = await upload(desk.portal, browser, ['资质证明.pdf', pdf()], { fields });
    const attachment = [{ id: (file.data as { id: string }).id, fileType: 1 }];
    const answer = { id, opinion: '已补充至附件', attachment };
    expect((await browser.post('/portal/paper/supply', answer)).code).toBe(0);
    expect((await lines(browser, id)).flatMap((line) => line.attachmentList)).toMatchObject([
      { fileName: '资质证明.pdf' },
    ]);
    const after = String(await due());
    // 10:00 + 8 working hours; two of them were the applicant's, noon between them is nobody's.
    expect([before, after]).toEqual(['2026-05-21 10:00:00', '2026-05-21 12:00:00']);
    await desk.later(-2);
  });
});

describe('decisions', () => {
  test('what stands in the way is asked again at the last approval, and then nothing changes', async () => {
    await desk.release(nodeOf('N1', 'bizManager'));
    const { browser, id } = await submitted();
    desk.log.obstacle = '额度不足';
    const refused = await decide(BIZ, id, 'approve');
    expect([refused.code, refused.msg]).toEqual(['paper_guard', '额度不足']);
    expect(await desk.read(browser, id)).toMatchObject({ auditStatus: AUDIT.running });
    expect(await nodesOf(id)).toEqual(['N1']);
    desk.log.obstacle = undefined;
    expect((await decide(BIZ, id, 'approve')).code).toBe(0);
  });

  test('values of a node are asked for, checked, set and told', async () => {
    await desk.release(
      nodeOf('T1', 'riskOfficer', { formEditable: ['granted'] }),
      nodeOf('N2', 'riskDirector'),
    );
    const { browser, id } = await submitted();
    const tick = (result: string, note = '') => [{ key: 'truth', result, note }];
    const fieldsOf = async (more: object) => {
      const { status, data } = await decide(RISK, id, 'approve', more);
      return [status, (data as { fields?: { path: string }[] }).fields?.map(({ path }) => path)];
    };
    const { data: refusal } = await decide(RISK, id, 'approve', { ticks: tick('pass') });
    expect(refusal).toMatchObject({
      fields: [{ path: 'fields.granted', message: '请填写“批复金额”' }],
    });
    expect(await fieldsOf({})).toEqual([422, ['ticks.truth']]);
    expect(await fieldsOf({ ticks: tick('fail') })).toEqual([422, ['ticks.truth']]);
    expect(await fieldsOf({ ticks: tick('pass') })).toEqual([422, ['fields.granted']]);
    expect(await fieldsOf({ ticks: tick('pass'), fields: { granted: '80.001' } })).toEqual([
      422,
      ['fields.granted'],
    ]);
    expect(await fieldsOf({ ticks: tick('pass'), fields: { title: '改名' } })).toEqual([
      422,
      ['fields.title'],
    ]);
    await decide(RISK, id, 'approve', { ticks: tick('pass'), fields: { granted: '80' } });
    const done = (await lines(browser, id)).find(({ nodeKey }) => nodeKey === 'T1');
    expect(done?.changes).toEqual([
      { field: 'granted', label: '批复金额', before: '', after: '80' },
    ]);
  });

  test('the system takes its step alone, on or back', async () => {
    const auto = nodeOf('auto', '', { side: 'system', nodeName: '自动核验', slaHours: null });
    await desk.release(auto, nodeOf('N1', 'bizManager'));
    const on = await submitted();
    expect(await nodesOf(on.id)).toEqual(['N1']);
    expect((await lines(on.browser, on.id))[1]).toMatchObject({
      nodeKey: 'auto',
      operateType: 11,
      operatorName: '系统',
    });
    desk.log.system = 'returnBack';
    const back = await submitted();
    expect(await desk.read(back.browser, back.id)).toMatchObject({
      auditStatus: AUDIT.returned,
      returnReason: '自动核验结果',
    });
  });

  test('returned to an earlier node, the nodes after it come again', async () => {
    await desk.release(
      nodeOf('N1', 'bizManager'),
      nodeOf('N2', 'riskOfficer'),
      nodeOf('N3', 'riskDirector'),
    );
    const { browser, id } = await submitted();
    await decide(BIZ, id, 'approve');
    await decide(RISK, id, 'approve');
    const back = { opinion: OPINION, returnTo: 'N1' };
    expect((await decide(DIRECTOR, id, 'returnBack', { ...back, returnTo: 'N3' })).status).toBe(
      422,
    );
    await decide(DIRECTOR, id, 'returnBack', back);
    expect(await nodesOf(id)).toEqual(['N1']);
    expect((await desk.read(browser, id)).auditStatus).toBe(AUDIT.running);
    await decide(BIZ, id, 'approve');
    expect(await nodesOf(id)).toEqual(['N2']);
    expect(desk.log.effects).toEqual(['submitted 1']);
  });

  test('returned to the applicant, it goes straight back or through all nodes again', async () => {
    await desk.release(nodeOf('N1', 'bizManager'), nodeOf('N2', 'riskOfficer'));
    const again = async (resubmit: string) => {
      const { browser, id } = await submitted();
      await decide(BIZ, id, 'approve');
      await decide(RISK, id, 'returnBack', { opinion: OPINION });
      expect((await browser.post('/portal/paper/submit', { id, resubmit })).code).toBe(0);
      return nodesOf(id);
    };
    expect([await again('node'), await again('start')]).toEqual([['N2'], ['N1']]);
  });

  test('urged once in four hours', async () => {
    await desk.release(nodeOf('N1', 'bizManager'));
    const { browser, id } = await submitted();
    expect((await browser.post('/portal/paper/urge', { id })).code).toBe(0);
    const reminded = async () => {
      const { data } = await operator(BIZ).post('/admin/todo/page', { urged: true, pageSize: 100 });
      const { content } = data as { content: { objectId: string; urgedTime: string | null }[] };
      return content.filter(({ objectId }) => objectId === id);
    };
    expect(await reminded()).toMatchObject([{ urgedTime: '2026-05-20 10:00:00' }]);
    const again = await browser.post('/portal/paper/urge', { id });
    expect([again.code, again.msg]).toEqual(['flow_urged', '已催办过，14:00 后可再次催办']);
    await desk.later(4);
    expect((await browser.post('/portal/paper/urge', { id })).code).toBe(0);
    await desk.later(-4);
  });

  test('a document under review is not edited, and an old version is not submitted', async () => {
    await desk.release(nodeOf('N1', 'bizManager'));
    const { browser, id } = await desk.paper();
    const stale = await browser.post('/portal/paper/submit', { id, version: 7 });
    expect(stale.status).toBe(409);
    await browser.post('/portal/paper/submit', { id });
    const { version } = await desk.read(browser, id);
    const edit = await browser.post('/portal/paper/save', {
      id,
      version,
      title: '改',
      amount: '1',
    });
    expect(edit.code).toBe('not_now');
  });
});

test('a task that lay with somebody who loses its role lies with the role, whatever else he may be', async () => {
  await desk.release(nodeOf('N1', 'riskDirector', { mode: 'all' }));
  const [{ id }, director] = [await submitted(), await desk.people.idOf(DIRECTOR)];
  const taskId = (await desk.tasks(id)).find(({ queue }) => queue === director)?.id;
  const give = (roles: string[]) =>
    operator(HEAD).post('/admin/account/saveRoles', { id: director, roles });
  await give(['auditor']);
  const approve = () => operator(DIRECTOR).post('/admin/review/approve', { taskId });
  expect(await approve()).toMatchObject({ status: 403 });
  expect((await desk.tasks(id)).map(({ queue }) => queue)).toContain('riskDirector');
  await give(['riskDirector']);
  expect((await approve()).code).toBe(0);
});
