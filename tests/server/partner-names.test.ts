import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PartySaved } from '#contract/party/form.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { freshUsc } from '../helpers/usc.ts';

// Which of the partners of one name is meant where no code is said.

let portal: TestApp;
let browser: Browser;
beforeAll(async () => {
  portal = await createTestApp();
  const companies = new Companies(portal, new People(portal, 13_690_000_000));
  browser = (await companies.member()).browser;
});
afterAll(() => portal.close());

const CONTACT = {
  contactPerson: '示例联系人',
  contactPhone: '13900000001',
  contactAddress: '示例路 1 号',
};

async function add(name: string, usc = ''): Promise<PartySaved> {
  const body = { name, usc, companyAccountRelation: CONTACT };
  const answer = await browser.post('/portal/supplier/create', body);
  expect(answer.code, answer.body).toBe(0);
  return answer.data as PartySaved;
}

test('beside partners with codes the one without is meant, however many there are', async () => {
  const name = '示例同名建材';
  const first = await add(name);
  const coded = await add(name, freshUsc());
  expect(coded).toMatchObject({ known: false });
  expect(await add(name)).toMatchObject({ id: first.id, known: true });
  await add(name, freshUsc());
  expect(await add(name)).toMatchObject({ id: first.id, known: true });
});

test('where all have codes none is meant, and from then on the one that was added', async () => {
  const name = '示例重名钢贸';
  const coded = [await add(name, freshUsc()), await add(name, freshUsc())].map(({ id }) => id);
  const added = await add(name);
  expect(added.known).toBe(false);
  expect(coded).not.toContain(added.id);
  expect(await add(name)).toMatchObject({ id: added.id, known: true });
});

test('whatever is missing of a partner is told at once, each beside its field', async () => {
  const required = (path: string) => ({ path, message: '该项为必填项' });
  const contact = ['contactPerson', 'contactPhone', 'contactAddress'].map((field) =>
    required(`companyAccountRelation.${field}`),
  );
  const saved = (type: string, body: Record<string, unknown>) =>
    browser.post(`/portal/${type}/save`, body);
  for (const name of [{}, { name: '' }, { name: ' \t' }]) {
    expect((await saved('supplier', name)).data).toEqual({
      fields: [required('name'), ...contact],
    });
    expect((await saved('owner', name)).data).toEqual({
      fields: [required('name'), required('usc')],
    });
  }
  const { data } = await saved('supplier', {
    name: '示例缺项供应有限公司',
    companyAccountRelation: CONTACT,
  });
  const { id } = data as { id: string };
  expect(await saved('supplier', { id, name: '' })).toMatchObject({
    status: 422,
    data: { fields: [required('name')] },
  });
});
