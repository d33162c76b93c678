import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Adjusts } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { factoringForm } from '../helpers/factoring-projects.ts';
import { payApplyOf } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { Projects } from '../helpers/projects.ts';
import { approve, done, openReview } from '../helpers/reviewer.ts';
import { savedIn } from '../helpers/saved.ts';
import { FAR, ID_CARDS, type SceneDesk, sceneDeskOn } from '../helpers/scenes.ts';

// Who agreed has agreed to what was asked for then: whatever else is asked for begins anew (decision 146).

let portal: TestApp;
let desk: PayOuts;
let projects: Projects;
let scenes: SceneDesk;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_613_000_000);
  projects = new Projects(portal, desk.companies);
  scenes = sceneDeskOn(portal, desk.people);
});
afterAll(() => portal.close());

async function nodeOf(objectType: string, id: string): Promise<{ id: string; node: string }> {
  const { rows } = await sql<{ id: string; node: string }>`
    select task.id, task.node_key as node from process_task task
    join process_instance instance on instance.id = task.instance_id
    where instance.object_type = ${objectType} and instance.object_id = ${id} and task.status = 1`.execute(
    portal.database.superuser,
  );
  return rows[0] ?? { id: '', node: '' };
}

interface Stored {
  version: number;
  values: Record<string, unknown>;
}

const storedOf = async (who: Browser, noun: string, id: string) =>
  (await who.get(`/portal/${noun}/detail`, { id })).data as Stored;

/** Where it stands once it is sent straight back. */
async function resubmitted(who: Browser, noun: string, id: string): Promise<string> {
  await done(who, `/portal/${noun}/submit`, { id, resubmit: 'node' });
  return (await nodeOf(noun, id)).node;
}

const back = { opinion: '请补充资料', returnTo: 'start' };

test('a payment request for another project', async () => {
  const deal = await desk.requests.deal();
  const { browser, companyId } = deal.buyer;
  const supplierId = deal.supplier.companyId;
  const other = await desk.limits.project(companyId, { suppliers: [supplierId] });
  const { superuser } = portal.database;
  await sql`update project set product_line = '2', product_id = '201', annual_rate = 0.08, credit_days = 90,
    approved_credit_days = 90, markup = 45 where id = ${other}`.execute(superuser);
  await sql`insert into project_party (project_id, role, party_company_id, name)
    select ${other}, '3', id, name from company where id = ${supplierId}`.execute(superuser);
  await desk.limits.open(other, { amount: '2000000.00' });
  const id = await desk.requests.draft(deal);
  await desk.requests.submit(browser, id);
  await desk.requests.approve(id);
  await desk.requests.approve(id);
  await desk.requests.decide(id, 'returnBack', '请补充合同');
  const { values } = await payApplyOf(browser, id);
  await desk.requests.correct(browser, id, { ...(values as object), projectId: other });
  expect(await resubmitted(browser, 'payApply', id)).toBe('N1');
});

test('an adjustment of another project; what the form shows of the limit is not asked for', async () => {
  const adjusts = new Adjusts(portal);
  const boss = await desk.people.operator();
  const { browser, companyId } = await desk.companies.member('companyOperator');
  const [first, other] = [
    await desk.limits.opened({ companyId }),
    await desk.limits.opened({ companyId, amount: '1000000.00' }),
  ];
  const id = await adjusts.filed(browser, first);
  await adjusts.approve(boss, id);
  const sentBack = async () => {
    await done(boss, '/admin/review/returnBack', {
      taskId: (await adjusts.openTask(id))?.id,
      ...back,
    });
    return await storedOf(browser, 'applyAmountAdjust', id);
  };
  const once = await sentBack();
  await sql`update apply_amount_adjust set form_data = form_data || '{"occupied":"1.00"}'
    where id = ${id}`.execute(portal.database.superuser);
  expect(await resubmitted(browser, 'applyAmountAdjust', id)).toBe('N2');
  const { version } = await sentBack();
  savedIn(await adjusts.save(browser, { ...once.values, projectId: other }, { id, version }));
  expect(await resubmitted(browser, 'applyAmountAdjust', id)).toBe('N1');
});

test('asking for less than was granted, and for the former amount again: nobody has granted that', async () => {
  for (const less of [
    ['50', '905500.00'],
    ['', ''],
  ] as const) {
    const deal = await desk.requests.deal();
    const { browser } = deal.buyer;
    const id = await desk.requests.draft(deal);
    await desk.requests.submit(browser, id);
    await desk.requests.approve(id);
    await desk.requests.approve(id, { approvedAmount: '1400000.00' });
    await desk.requests.decide(id, 'returnBack', '请减少申请金额');
    const { values } = await payApplyOf(browser, id);
    for (const [payRatio, applyAmount] of [less, ['80', '1448800.00']] as const) {
      const asking = { ...(values as object), payRatio, applyAmount };
      await desk.requests.correct(browser, id, asking);
    }
    expect(await resubmitted(browser, 'payApply', id)).toBe('N1');
  }

  const adjusts = new Adjusts(portal);
  const boss = await desk.people.operator();
  const own = await desk.companies.member('companyOperator');
  const projectId = await desk.limits.opened({ companyId: own.companyId });
  const adjust = await adjusts.filed(own.browser, projectId);
  await adjusts.approve(boss, adjust);
  await done(boss, '/admin/review/returnBack', {
    taskId: (await adjusts.openTask(adjust))?.id,
    ...back,
  });
  const stored = await storedOf(own.browser, 'applyAmountAdjust', adjust);
  const { adjustAmount } = stored.values as { adjustAmount: string };
  for (const amount of ['400000.00', adjustAmount]) {
    const { version } = await storedOf(own.browser, 'applyAmountAdjust', adjust);
    const asking = { ...stored.values, adjustAmount: amount };
    savedIn(await adjusts.save(own.browser, asking, { id: adjust, version }));
  }
  expect(await resubmitted(own.browser, 'applyAmountAdjust', adjust)).toBe('N1');
});

test('a factoring of another debtor, with recourse to nobody', async () => {
  const sides = await projects.sides();
  const { buyer: seller } = sides;
  const other = await desk.companies.member();
  await projects.acquaint(seller.companyId, other.companyId);
  const { superuser } = portal.database;
  const named = { projectName: '示例保理换债务人' };
  const values = await factoringForm(projects, superuser, sides, named);
  const id = String(await done(seller.browser, '/portal/project/save', { values }));
  await done(seller.browser, '/portal/project/submit', { id });
  await approve(await desk.people.operator('13800000010'), id);
  const risk = await desk.people.operator('13800000012');
  const corrected = async (more: object) => {
    await done(risk, '/admin/review/returnBack', {
      taskId: (await openReview(risk, id)).taskId,
      ...back,
    });
    const stored = await storedOf(seller.browser, 'project', id);
    const { version } = stored;
    await done(seller.browser, '/portal/project/save', {
      id,
      version,
      values: { ...stored.values, ...more },
    });
    return await resubmitted(seller.browser, 'project', id);
  };
  expect(await corrected({ remarks: '补充说明', ...(await projects.papers(seller.browser)) })).toBe(
    'N2',
  );
  expect(await corrected({ debtorId: other.companyId, recourseType: '2' })).toBe('N1');
});

test('a site with other signers; other photos and an explanation go straight back', async () => {
  const { browser, companyId } = await scenes.companies.member();
  const projectId = await scenes.project(companyId);
  const values = { ...(await scenes.values(browser, projectId)), ...FAR };
  const { id } = savedIn(await scenes.save(browser, { values }));
  await done(browser, '/portal/sceneControl/submit', { id });
  await approve(await desk.people.operator('13800000011'), id);
  const risk = await desk.people.operator('13800000012');
  const corrected = async (more: object) => {
    await done(risk, '/admin/review/returnBack', {
      taskId: (await openReview(risk, id)).taskId,
      ...back,
    });
    const stored = await storedOf(browser, 'sceneControl', id);
    const { version } = stored;
    savedIn(await scenes.save(browser, { id, version, values: { ...stored.values, ...more } }));
    return await resubmitted(browser, 'sceneControl', id);
  };
  const photos = [await scenes.photo(browser, { lat: '39.9' }), await scenes.photo(browser)];
  const file21 = [...photos, await scenes.photo(browser)];
  expect(await corrected({ file21, riskNote: '堆场在项目北侧' })).toBe('N2');
  const valid = { validFrom: '2026-05-01', validTo: '2027-04-30' };
  const receivers = [{ name: '另一人', phone: '13911112222', idCard: ID_CARDS[0], ...valid }];
  expect(await corrected({ receivers })).toBe('N1');
});
