import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CompanyDossier } from '#contract/company/dossier.ts';
import type { ExposureBounds } from '#contract/exposure.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { adjust, close, occupy, reserve } from '#server/kernel/ledger/ledger.ts';
import { setDebtorLimit } from '#server/trade/factoring/debtor-limit.ts';

import { Adjusts, RAISE } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Answer, Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { atOnce, naiveTwin, wrong } from '../helpers/naive-twin.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';

// 敞口上限: what may be granted on an owner (业主) over all projects that name it, and as a debtor in 保理.

let portal: TestApp;
let people: People;
let companies: Companies;
let limits: Limits;
let adjusts: Adjusts;
let projects: Projects;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_671_000_000);
  companies = new Companies(portal, people);
  limits = new Limits(portal);
  adjusts = new Adjusts(portal);
  projects = new Projects(portal, companies);
  boss = await people.operator();
});
afterAll(() => portal.close());

const anOwner = async () => (await companies.member()).companyId;

/** A project without a limit that names owners; its id. */
async function naming(owners: string[], companyId?: string): Promise<string> {
  const projectId = await limits.project(companyId ?? (await companies.member()).companyId);
  await name(projectId, owners);
  return projectId;
}

async function name(projectId: string, owners: string[]): Promise<void> {
  for (const owner of owners) {
    await sql`
      insert into project_party (project_id, role, party_company_id, name, sort)
      values (${projectId}, '1', ${owner}, '示例业主', 0)`.execute(portal.database.superuser);
  }
}

const bound = (id: string, amount: string, seen = '', who = boss): Promise<Answer> =>
  who.post('/admin/owner/limit', { id, amount, seen, reason: '示例风控会议纪要' });

/** The words of what is refused; '' where it went well. */
async function refusal(granting: Promise<unknown>): Promise<string> {
  const why = await granting.then(
    () => undefined,
    (error: unknown) => error as { code: string; message: string },
  );
  if (why === undefined) return '';
  expect(why.code).toBe(LIMIT_REFUSAL.owner.code);
  return why.message;
}

const nameOf = async (id: string) =>
  (
    await portal.database.superuser
      .selectFrom('company')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name;

const board = async () => (await boss.get('/admin/exposure/bounds')).data as ExposureBounds;

const file = async (id: string, who = boss) =>
  (await who.get('/admin/company/detail', { id })).data as CompanyDossier;

describe('the bound of an owner', () => {
  test('is what limits that name it may come to, to the cent, until they are closed', async () => {
    const owner = await anOwner();
    expect((await bound(owner, '20000000')).code).toBe(0);
    const first = await naming([owner]);
    await limits.open(first, { amount: '8000000.00' });
    const second = await naming([owner]);
    // 8,000,000.00 + 12,000,000.01 is one cent beyond 20,000,000.00.
    expect(await refusal(limits.open(second, { amount: '12000000.01' }))).toBe(
      `业主“${await nameOf(owner)}”的敞口上限为 20,000,000.00 元，已授信 8,000,000.00 元，本次 12,000,000.01 元，超出 0.01 元`,
    );
    await limits.open(second, { amount: '12000000.00' });
    await limits.move(reserve, first, '1234567.89');
    await limits.move(occupy, first, '1000000.00');
    // 234,567.89 is still held, 1,000,000.00 paid out.
    expect(await file(owner)).toMatchObject({
      debtLimit: '20000000.00',
      granted: '20000000.00',
      used: '1234567.89',
    });
    const full = { key: owner, name: await nameOf(owner), bound: '20000000.00' };
    expect(await board()).toEqual({
      owners: [{ ...full, granted: '20000000.00', used: '1234567.89' }],
      count: 1,
    });
    expect(await refusal(limits.move(adjust, second, '0.01'))).toContain('超出 0.01 元');
    await limits.move(adjust, second, '-5000000.01');
    expect((await file(owner)).granted).toBe('14999999.99');
    const { projectId, object, operatorId, at } = limits.movement(second, '0');
    await limits.run((tx) => close(tx, { projectId, object, operatorId, at }));
    // 6,999,999.99 of the second is given back: 8,000,000.00 of the first is left, and 12,000,000.00 are free.
    expect((await file(owner)).granted).toBe('8000000.00');
    await limits.open(await naming([owner]), { amount: '12000000.00' });
  });

  test('bounds what it may owe in 保理 with them', async () => {
    const owner = await anOwner();
    await bound(owner, '10000000.00');
    await limits.open(await naming([owner]), { amount: '4000000.00' });
    const at = portal.clock.now();
    const { id: accountId } = await portal.database.superuser
      .selectFrom('account')
      .select('id')
      .executeTakeFirstOrThrow();
    const debtor = (amount: string) =>
      limits.run((tx) => setDebtorLimit(tx, { debtorId: owner, amount }, { at, accountId }));
    expect(await refusal(debtor('6000000.01'))).toContain(
      '已授信 4,000,000.00 元，本次 6,000,000.01 元，超出 0.01 元',
    );
    await debtor('6000000.00');
    expect((await file(owner)).granted).toBe('10000000.00');
    // Of a raise only what is added counts; lowering is never refused.
    expect(await refusal(debtor('6500000.00'))).toContain('本次 500,000.00 元，超出 500,000.00 元');
    await debtor('5500000.00');
    await limits.open(await naming([owner]), { amount: '500000.00' });
  });

  test('of each of several owners holds, and what nobody has bounded is free', async () => {
    const [wide, narrow, free] = [await anOwner(), await anOwner(), await anOwner()];
    await bound(wide, '9000000.00');
    await bound(narrow, '3000000.00');
    const why = await refusal(
      limits.open(await naming([wide, narrow, free]), { amount: '3000000.01' }),
    );
    expect(why).toContain(await nameOf(narrow));
    await limits.open(await naming([wide, free]), { amount: '9000000.00' });
    await limits.open(await naming([free]), { amount: '900000000.00' });
    expect((await bound(narrow, '', '3000000.00')).code).toBe(0);
    expect((await file(narrow)).debtLimit).toBe('');
    await limits.open(await naming([narrow]), { amount: '3000000.01' });
  });

  test('below what is granted stops what is new and leaves what stands', async () => {
    const owner = await anOwner();
    const projectId = await naming([owner]);
    await limits.open(projectId, { amount: '8000000.00' });
    expect((await bound(owner, '0')).code).toBe(0);
    // Whoever may be granted nothing stands before whoever has nothing left.
    const { owners, count } = await board();
    expect(owners[0]).toMatchObject({ key: owner, bound: '0.00' });
    expect(owners).toHaveLength(count);
    await limits.move(reserve, projectId, '8000000.00');
    await limits.move(occupy, projectId, '8000000.00');
    expect(await refusal(limits.open(await naming([owner]), { amount: '0.01' }))).toContain(
      '敞口上限为 0.00 元，已授信 8,000,000.00 元',
    );
  });

  test('holds however many grant at once', async () => {
    const owner = await anOwner();
    await bound(owner, '3000000.00');
    const waiting = await Promise.all(Array.from({ length: 8 }, () => naming([owner])));
    const got = await atOnce(waiting.length, async (n) => {
      return (await refusal(limits.open(String(waiting[n]), { amount: '1000000.00' }))) === '';
    });
    expect(wrong(got.filter(Boolean).length, 3)).toBe('');
    expect(wrong(await naiveTwin(portal, 8, 3), 3)).not.toBe('');
    expect((await file(owner)).granted).toBe('3000000.00');
  });

  test('is set by the risk director alone, over what he saw, with a reason that the log keeps', async () => {
    const owner = await anOwner();
    const officer = await people.operator('13800000012');
    expect((await bound(owner, '1', '', officer)).code).toBe(403);
    const director = await people.operator('13800000013');
    expect((await bound(owner, '5000000.00', '', director)).code).toBe(0);
    expect((await bound(owner, '6000000.00', '', director)).status).toBe(409);
    expect((await bound(owner, '6000000.00', '5000000', director)).code).toBe(0);
    expect((await bound(owner, '-1', '6000000', director)).status).toBe(422);
    const unsaid = { id: owner, amount: '1', seen: '6000000', reason: '短' };
    expect((await director.post('/admin/owner/limit', unsaid)).status).toBe(422);
    expect((await bound('999', '1', '', director)).status).toBe(404);
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_log where action = 'adminOwnerLimit' and object_id = ${owner}
      order by id desc limit 1`.execute(portal.database.superuser);
    expect(rows[0]?.detail).toEqual({
      before: '5000000.00',
      after: '6000000.00',
      reason: '示例风控会议纪要',
    });
    const seen = await portal.database.db.selectFrom('owner_profile').selectAll().execute();
    expect(seen).toEqual([]);
  });
});

async function taskOf(id: string): Promise<{ id: string; node: string }> {
  const { rows } = await sql<{ id: string; node: string }>`
    select task.id, task.node_key as node from process_task task
    join process_instance i on i.id = task.instance_id
    where i.object_type = 'project' and i.object_id = ${id} and task.status = 1`.execute(
    portal.database.superuser,
  );
  return rows[0] ?? { id: '1', node: '' };
}

const TICKS: Readonly<Record<string, readonly string[]>> = {
  N1: ['parties', 'owner', 'bid'],
  N2: ['amount', 'days', 'guarantee', 'overdue'],
  N4: ['overdue'],
};
const GRANTED = {
  approvedCreditDays: '60',
  annualRate: '8',
  limitExpireDate: '2027-05-20',
  riskLevel: '2',
};

describe('who grants', () => {
  test('is told at the amount, and again where the last approval comes too late', async () => {
    const sides = await projects.sides();
    const { browser } = sides.buyer;
    const owner = sides.owner.companyId;
    await bound(owner, '8000000.00');
    const values = { ...infrastructure(sides), ...(await projects.papers(browser)) };
    const { data: id } = await browser.post('/portal/project/save', { values });
    // Whoever asks is not told what may be at stake on its owner.
    const submitted = await browser.post('/portal/project/submit', { id });
    expect(submitted.code, submitted.body).toBe(0);
    // Its reviewers read what is left of the owner before anything of this project is granted.
    const { processRedundantId } = (await browser.get('/portal/project/detail', { id })).data as {
      processRedundantId: string;
    };
    const seen = await boss.get('/admin/review/detail', { processRedundantId });
    expect((seen.data as ReviewDetail).owners).toEqual([
      { name: await nameOf(owner), bound: '8000000.00', granted: '0.00', used: '0.00' },
    ]);
    const approve = async (approvedAmount = '8000000.00') => {
      const { id: taskId, node } = await taskOf(String(id));
      return boss.post('/admin/review/approve', {
        taskId,
        ticks: (TICKS[node] ?? []).map((key) => ({ key, result: 'pass' })),
        ...(node === 'N2' && { fields: { ...GRANTED, approvedAmount } }),
      });
    };
    expect((await approve()).code).toBe(0);
    const dear = await approve('8000000.01');
    expect(dear.status).toBe(422);
    expect(dear.body).toContain('approvedAmount');
    expect(dear.body).toContain('超出 0.01 元');
    expect((await approve()).code).toBe(0);
    expect((await approve()).code).toBe(0);
    await bound(owner, '7999999.99', '8000000.00');
    const late = await approve();
    expect(late.status).toBe(422);
    expect(late.body).toContain('敞口上限为 7,999,999.99 元，已授信 0.00 元');
    await bound(owner, '8000000', '7999999.99');
    expect((await approve()).code).toBe(0);
    const told = await browser.get('/portal/project/detail', { id });
    expect(told.data).toMatchObject({ approvedAmount: '8000000.00' });
    expect(told.body).not.toContain('debtLimit');
  });

  test('is told so of a raise, which a cut never is', async () => {
    const { browser, companyId } = await companies.member('companyOperator');
    const owner = await anOwner();
    const projectId = await naming([owner], companyId);
    await limits.open(projectId, { amount: '10000000.00' });
    await bound(owner, '10000000.00');
    const id = await adjusts.filed(browser, projectId, RAISE);
    expect((await adjusts.approve(boss, id)).code).toBe(0);
    const beyond = await adjusts.approve(boss, id, { approvedAmount: '500000' });
    expect(beyond.body).toContain('超出 500,000.00 元');
    await bound(owner, '10500000.00', '10000000.00');
    await adjusts.approveAll(boss, id);
    expect((await limits.figures(projectId)).limit).toBe('10500000.00');
    await bound(owner, '1', '10500000.00');
    const cut = await adjusts.filed(browser, projectId, { ...RAISE, adjustType: '2' });
    await adjusts.approveAll(boss, cut);
    expect((await limits.figures(projectId)).limit).toBe('10000000.00');
  });
});
