import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PROJECT_STATUS } from '#contract/project/project.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects, type Sides } from '../helpers/projects.ts';

let portal: TestApp;
let companies: Companies;
let projects: Projects;
beforeAll(async () => {
  portal = await createTestApp({ max: 20 });
  companies = new Companies(portal, new People(portal, 13_670_000_000));
  projects = new Projects(portal, companies);
});
afterAll(() => portal.close());

type Row = Record<string, unknown> & { id: string; version: number; actions: string[] };

const save = (browser: Browser, values: unknown, more: object = {}) =>
  browser.post('/portal/project/save', { values, ...more });
const detail = (browser: Browser, id: unknown) => browser.get('/portal/project/detail', { id });
const page = async (browser: Browser, body: Record<string, unknown> = {}) =>
  (await browser.post('/portal/project/page', body)).data as { content: Row[]; total: number };

async function saved(sides: Sides, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await save(sides.buyer.browser, infrastructure(sides, more));
  expect(answer).toMatchObject({ code: 0 });
  return String(answer.data);
}

/** As if the approval had come; the flow has tests of its own. */
async function setStatus(
  id: string,
  status: string,
  seenBy: readonly string[],
  told: readonly string[],
) {
  await sql`update project set project_status = ${status}, approved_amount = 8000000, annual_rate = 0.08,
    seen_by = ${seenBy}, terms_seen_by = ${told} where id = ${id}`.execute(
    portal.database.superuser,
  );
}

describe('a draft', () => {
  test('needs nothing but its business type and a name, and gets a number', async () => {
    const { browser } = await companies.member();
    const none = await save(browser, { productId: '101' });
    expect(none.data).toEqual({ fields: [{ path: 'projectName', message: '该项为必填项' }] });
    for (const productId of [undefined, '1', '999', ['101'], 101]) {
      expect((await save(browser, { productId, projectName: '示例' })).data).toEqual({
        fields: [{ path: 'productId', message: '请选择业务类型' }],
      });
    }
    const { data: id } = await save(browser, { productId: '601', projectName: '示例油品' });
    expect((await detail(browser, id)).data).toMatchObject({
      projectName: '示例油品',
      projectNo: expect.stringMatching(/^XM20260520\d{4}$/),
      productName: '成品油/汽油',
      projectStatus: PROJECT_STATUS.draft,
      stage: '10',
      actions: expect.arrayContaining(['edit', 'delete', 'copy']),
    });
  });

  test('holds what the form holds, computed where the form computes', async () => {
    const sides = await projects.sides();
    const id = await saved(sides);
    const { data } = await detail(sides.buyer.browser, id);
    expect(data).toMatchObject({
      contractAmount: '50000000.00',
      applyAmount: '10000000.00',
      creditDays: '90',
      startDate: '2026-06-01',
      region: { base: '湖北省', city: '武汉市', district: '洪山区' },
      myRoles: ['2'],
      values: { materials: [{ goodsName: '螺纹钢', amountIncl: '1095000.00' }] },
      parties: [
        { role: '1', id: sides.owner.companyId, certified: true },
        { role: '2', id: sides.buyer.companyId },
        { role: '3', id: sides.supplier.companyId },
      ],
    });
    const { formNames } = data as { formNames: Record<string, string> };
    expect(Object.keys(formNames).sort()).toEqual(
      [sides.buyer, sides.supplier, sides.owner].map(({ companyId }) => companyId).sort(),
    );
  });

  test('is refused beside the field for a wrong format, an unknown party and a second project of its name', async () => {
    const sides = await projects.sides();
    await saved(sides);
    const wrong = async (more: Record<string, unknown>) =>
      ((await save(sides.buyer.browser, infrastructure(sides, more))).data as { fields: unknown[] })
        .fields;
    const named = { projectName: '另一项目' };
    expect(await wrong({ ...named, contactPhone: '12345' })).toMatchObject([
      { path: 'contactPhone' },
    ]);
    expect(await wrong({ ...named, applyAmount: '1.001' })).toMatchObject([
      { path: 'applyAmount' },
    ]);
    expect(await wrong({ ...named, limitType: '9' })).toMatchObject([{ path: 'limitType' }]);
    const stranger = await companies.company();
    expect(await wrong({ ...named, supplierIds: [stranger] })).toEqual([
      { path: 'supplierIds', message: '所选主体不在贸易伙伴中，请重新选择' },
    ]);
    expect(await wrong({ ...named, supplierIds: ["1' or 1=1"] })).toHaveLength(1);
    expect(await wrong({})).toEqual([
      { path: 'projectName', message: '该项目名称已存在，请换一个名称' },
    ]);
  });

  test('keeps its business type, and a looker-on changes nothing', async () => {
    const sides = await projects.sides();
    const id = await saved(sides);
    const other = await save(sides.buyer.browser, infrastructure(sides, { productId: '102' }), {
      id,
      version: 1,
    });
    expect(other.data).toMatchObject({ fields: [{ path: 'productId' }] });
    const viewer = await companies.member('companyViewer', sides.buyer.companyId);
    expect((await save(viewer.browser, infrastructure(sides))).status).toBe(403);
    expect((await detail(viewer.browser, id)).data).toMatchObject({ actions: [] });
  });

  test('is copied without what belongs to the earlier contract', async () => {
    const sides = await projects.sides();
    const id = await saved(sides);
    const { data } = await sides.buyer.browser.get('/portal/project/copy', { id });
    const { values, names } = data as Record<'values' | 'names', Record<string, unknown>>;
    expect(values).toMatchObject({ productId: '101', applyAmount: '10000000.00' });
    expect(Object.keys(names)).toContain(sides.supplier.companyId);
    for (const key of ['projectName', 'contractNo', 'usePlan'])
      expect(values).not.toHaveProperty(key);
    expect((await sides.supplier.browser.get('/portal/project/copy', { id })).status).toBe(404);
  });
});

describe('who sees what', () => {
  test('a draft is its own company’s alone', async () => {
    const sides = await projects.sides();
    const id = await saved(sides);
    for (const { browser } of [sides.supplier, sides.owner]) {
      expect((await detail(browser, id)).status).toBe(404);
      expect((await page(browser)).total).toBe(0);
      expect((await browser.post('/portal/project/projectStage', { projectId: id })).status).toBe(
        404,
      );
    }
  });

  test('supplier and owner are never told the sales side, not by lists, filters or details', async () => {
    const sides = await projects.sides();
    const id = await saved(sides);
    const all = [sides.buyer, sides.supplier, sides.owner].map(({ companyId }) => companyId);
    await setStatus(id, PROJECT_STATUS.running, all, [sides.buyer.companyId]);
    const secret =
      /8000000|10000000|50000000|0\.08|3650|applyAmount|approvedAmount|annualRate|"values"/;
    for (const { browser } of [sides.supplier, sides.owner]) {
      const seen = (await detail(browser, id)).data as Row;
      const actions = browser === sides.supplier.browser ? ['logisticsEntry', 'delivery'] : [];
      expect(seen).toMatchObject({ projectName: '示例快速路一标', actions });
      expect(JSON.stringify(seen)).not.toMatch(secret);
      expect(JSON.stringify(await page(browser))).not.toMatch(secret);
      expect((await page(browser)).total).toBe(1);
      for (const range of [{ applyAmountStart: '1' }, { applyAmountEnd: '99999999' }]) {
        expect((await page(browser, range)).total).toBe(0);
      }
      expect((await save(browser, infrastructure(sides), { id, version: 1 })).status).toBe(404);
    }
    expect(await page(sides.buyer.browser, { applyAmountStart: '10000000' })).toMatchObject({
      total: 1,
      content: [{ approvedAmount: '8000000.00' }],
    });
  });

  test('a supplier does not learn who else supplies', async () => {
    const sides = await projects.sides();
    const rival = await companies.member();
    await projects.acquaint(sides.buyer.companyId, rival.companyId);
    const id = await saved(sides, { supplierIds: [sides.supplier.companyId, rival.companyId] });
    const all = [sides.buyer, sides.supplier, rival].map(({ companyId }) => companyId);
    await setStatus(id, PROJECT_STATUS.running, all, [sides.buyer.companyId]);
    expect((await detail(sides.buyer.browser, id)).data).toMatchObject({
      supplierNames: [expect.anything(), expect.anything()],
    });
    const { supplierNames, parties } = (await detail(rival.browser, id)).data as {
      supplierNames: string[];
      parties: { role: string; id: string }[];
    };
    expect(supplierNames).toHaveLength(1);
    expect(parties.filter(({ role }) => role === '3').map(({ id: one }) => one)).toEqual([
      rival.companyId,
    ]);

    // Nor by looking for projects with a partner, nor by how many these are.
    const { buyer, supplier, owner } = sides;
    await projects.acquaint(rival.companyId, buyer.companyId, supplier.companyId, owner.companyId);
    const shared = async (browser: Browser, partner: { companyId: string }) => {
      const { data } = await browser.post('/portal/contactClient/page', {});
      const { content } = data as { content: { partyId: string; projectCount: number }[] };
      const known = content.find(({ partyId }) => partyId === partner.companyId);
      return [known?.projectCount, (await page(browser, { partnerId: partner.companyId })).total];
    };
    expect(await shared(rival.browser, buyer)).toEqual([1, 1]);
    expect(await shared(rival.browser, owner)).toEqual([1, 1]);
    expect(await shared(rival.browser, supplier)).toEqual([0, 0]);
    expect(await shared(buyer.browser, rival)).toEqual([1, 1]);
    expect(await shared(buyer.browser, supplier)).toEqual([1, 1]);
    await setStatus(id, PROJECT_STATUS.inReview, all, [buyer.companyId]);
    expect(await shared(buyer.browser, supplier)).toEqual([0, 1]);
  });
});

test('sites and adjustments begin at a project where its state, its limit and the role let them', async () => {
  const sides = await projects.sides();
  const { buyer, supplier } = sides;
  const id = await saved(sides);
  const began = async ({ browser }: { browser: Browser }) =>
    ((await detail(browser, id)).data as Row).actions.filter((name) =>
      ['sceneControl', 'applyAmountAdjust'].includes(name),
    );
  const seenBy = [buyer.companyId, supplier.companyId];
  const turn = (status: string) => setStatus(id, status, seenBy, [buyer.companyId]);
  expect(await began(buyer)).toEqual([]);
  await turn(PROJECT_STATUS.signing);
  await new Limits(portal).open(id);
  expect(await began(buyer)).toEqual(['sceneControl']);
  await turn(PROJECT_STATUS.running);
  expect(await began(buyer)).toEqual(['sceneControl', 'applyAmountAdjust']);
  expect(await began(supplier)).toEqual([]);
  expect(await began(await companies.member('companyFinance', buyer.companyId))).toEqual([]);
  await turn(PROJECT_STATUS.frozen);
  expect(await began(buyer)).toEqual(['applyAmountAdjust']);
  await turn(PROJECT_STATUS.finished);
  expect(await began(buyer)).toEqual([]);
});

test('lists filter by line, leaf, status, stage, buyer and day', async () => {
  const sides = await projects.sides();
  const { browser } = sides.buyer;
  const id = await saved(sides);
  await save(browser, { productId: '601', projectName: '示例油品' });
  const names = async (body: Record<string, unknown>) =>
    (await page(browser, body)).content.map(({ projectName }) => projectName);
  expect(await names({ productId: '1' })).toEqual(['示例快速路一标']);
  expect(await names({ productId: ['601', '602'] })).toEqual(['示例油品']);
  expect(await names({ productId: '1,6' })).toHaveLength(2);
  expect(await names({ projectStatus: '4' })).toEqual([]);
  expect(await names({ stage: '10', nameLike: 'xm2026' })).toHaveLength(2);
  expect(await names({ buyerLike: '示例企业' })).toEqual(['示例快速路一标']);
  expect(await names({ createTimeStart: '2026-05-21' })).toEqual([]);
  const { data } = await browser.post('/portal/project/projectStage', {});
  expect(data).toContainEqual(expect.objectContaining({ stage: '10', count: 2 }));
  const { data: line } = await browser.post('/portal/project/projectStage', { projectId: id });
  expect((line as { state: number }[])[0]).toMatchObject({ name: '项目申请', state: 1 });
});
