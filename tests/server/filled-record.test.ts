import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { modulesWith } from '#server/modules.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { Projects } from '../helpers/projects.ts';
import { done } from '../helpers/reviewer.ts';
import { createTrip, tripModule } from '../paper/trip.ts';

// What a company fills in and nobody approves: drafts are its own, what was handed in is whole and stays whole.

const PATH = '/portal/sampleTrip';
const BUSINESS = '13800000010';

interface Member {
  browser: Browser;
  companyId: string;
}
interface Known {
  id: string;
  version: number;
}

let portal: TestApp;
let supplier: Member;
let buyer: Member;
let operator: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, modules: modulesWith([tripModule]) });
  await createTrip(portal.database.owner);
  const people = new People(portal, 13_712_000_000);
  const companies = new Companies(portal, people);
  [supplier, buyer] = [await companies.member(), await companies.member()];
  await new Projects(portal, companies).acquaint(supplier.companyId, buyer.companyId);
  operator = await people.operator(BUSINESS);
});
afterAll(() => portal.close());

const save = async (more: Record<string, unknown> = {}, known: Partial<Known> = {}) => {
  const values = { partnerCompanyId: buyer.companyId, weight: '12.5', ...more };
  return (await done(supplier.browser, `${PATH}/save`, { ...known, values })) as unknown as Known;
};

const read = async ({ browser }: Member, { id }: Pick<Known, 'id'>) => {
  const { status, data } = await browser.get(`${PATH}/detail`, { id });
  return { status, ...(data as Record<string, unknown>) };
};

const submit = ({ id, version }: Known) => supplier.browser.post(`${PATH}/submit`, { id, version });

async function listed({ browser }: Member, path = `${PATH}/page`) {
  const { data } = await browser.post(path, { pageNum: 1, pageSize: 100 });
  return (data as { content: { id: string }[] }).content.map(({ id }) => id);
}

describe('a draft', () => {
  test('has a number, may lack what a submission needs, and is its own company’s alone', async () => {
    const draft = await save({ weight: '' });
    expect(await read(supplier, draft)).toMatchObject({
      tripNo: expect.stringMatching(/^SY\d{12}$/),
      tripStatus: '0',
      partnerName: expect.stringMatching(/^示例企业/),
      values: { weight: '' },
      actions: ['edit', 'delete', 'submit'],
      version: draft.version,
    });
    expect((await read(buyer, draft)).status).toBe(404);
    expect(await listed(buyer)).not.toContain(draft.id);
    expect(await listed({ ...buyer, browser: operator }, '/admin/sampleTrip/page')).not.toContain(
      draft.id,
    );
  });

  test('is refused where it is not whole, beside the field, and taken once it is', async () => {
    const draft = await save({ weight: '' });
    const { status, data } = await submit(draft);
    expect([status, data]).toMatchObject([422, { fields: [{ path: 'weight' }] }]);
    const whole = await save({ weight: '3' }, draft);
    expect((await submit(whole)).status).toBe(200);
    expect(await read(buyer, whole)).toMatchObject({
      tripStatus: '1',
      weight: '3.000000',
      actions: ['finish'],
    });
    expect(await listed({ ...buyer, browser: operator }, '/admin/sampleTrip/page')).toContain(
      whole.id,
    );
  });

  test('is deleted by its company, and nothing else is', async () => {
    const [draft, other] = [await save(), await save()];
    expect((await buyer.browser.post(`${PATH}/delete`, { id: draft.id })).status).toBe(404);
    await done(supplier.browser, `${PATH}/delete`, { id: draft.id });
    expect((await read(supplier, draft)).status).toBe(404);
    await submit(other);
    const { status } = await supplier.browser.post(`${PATH}/delete`, { id: other.id });
    expect(status).toBe(400);
  });
});

describe('what was handed in', () => {
  test('is changed while it is open, and stays whole', async () => {
    const draft = await save();
    await submit(draft);
    const { version } = (await read(supplier, draft)) as unknown as Known;
    const lacking = {
      id: draft.id,
      version,
      values: { partnerCompanyId: buyer.companyId, weight: '' },
    };
    const refused = await supplier.browser.post(`${PATH}/save`, lacking);
    expect([refused.status, refused.data]).toMatchObject([422, { fields: [{ path: 'weight' }] }]);
    await save({ weight: '99' }, { id: draft.id, version });
    expect(await read(buyer, draft)).toMatchObject({ tripStatus: '1', weight: '99.000000' });
  });

  test('is nobody else’s to hand in or change, and no more its own once it is finished', async () => {
    const draft = await save();
    expect((await buyer.browser.post(`${PATH}/submit`, { id: draft.id })).status).toBe(404);
    await submit(draft);
    const values = { partnerCompanyId: buyer.companyId, weight: '1' };
    const { version } = (await read(supplier, draft)) as unknown as Known;
    const foreign = await buyer.browser.post(`${PATH}/save`, { id: draft.id, version, values });
    expect(foreign.status).toBe(404);
    expect((await submit({ ...draft, version })).status).toBe(400);
    const { data } = await buyer.browser.get('/portal/workbench/summary');
    const line = { title: '示例运单待签收', note: '货到后签收', query: { tripStatus: '1' } };
    expect(data).toMatchObject({
      waiting: expect.arrayContaining([expect.objectContaining(line)]),
    });
    await done(buyer.browser, `${PATH}/finish`, { id: draft.id });
    expect(await read(supplier, draft)).toMatchObject({ tripStatus: '2', actions: [] });
    const late = await supplier.browser.post(`${PATH}/save`, {
      id: draft.id,
      version: version + 1,
      values,
    });
    expect(late.status).toBe(400);
  });
});
