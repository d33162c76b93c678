import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { done } from '../helpers/reviewer.ts';

// What party fields of forms are offered, and what they show for the ids that they hold.

let portal: TestApp;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp();
  companies = new Companies(portal, new People(portal, 13_672_900_000));
});
afterAll(() => portal.close());

const ids = (who: Browser, type: string, body: Record<string, unknown>) =>
  done(who, `/portal/${type}/searchByNameLike`, body).then((found) =>
    (found as { id: string }[]).map(({ id }) => id),
  );

/** A company that was certified as 业主 alone. */
async function owner() {
  const member = await companies.member();
  await sql`update company set company_type = '{1}' where id = ${member.companyId}`.execute(
    portal.database.superuser,
  );
  const { name } = await portal.database.owner
    .selectFrom('company')
    .select('name')
    .where('id', '=', member.companyId)
    .executeTakeFirstOrThrow();
  return { ...member, name };
}

test('whoever applies finds itself as 采购方, whatever it was certified as, and as nothing else', async () => {
  const { browser, companyId, name } = await owner();
  expect(await ids(browser, 'buyer', { nameLike: name })).toEqual([companyId]);
  expect(await ids(browser, 'owner', { nameLike: name })).toEqual([companyId]);
  expect(await ids(browser, 'supplier', { nameLike: name })).toEqual([]);
});

test('an id that a form holds is told by name also where its company bears other types', async () => {
  const { browser, companyId } = await owner();
  for (const type of ['buyer', 'supplier', 'companyAndPerson'])
    expect(await ids(browser, type, { idList: [companyId] }), type).toEqual([companyId]);
  expect(await ids(browser, 'person', { idList: [companyId] })).toEqual([]);
});

test('options of the company search have code and phone (specification section 3)', async () => {
  const { browser } = await companies.member();
  const contact = { contactPerson: '张三', contactPhone: '13900001111', contactAddress: '示例路' };
  const name = '示例选项供应商';
  await done(browser, '/portal/supplier/create', { name, companyAccountRelation: contact });
  const asked = { nameLike: name, companyBasicType: 1, pageNum: 1, pageSize: 9999 };
  expect(await done(browser, '/portal/company/searchByNameLike', asked)).toMatchObject({
    content: [{ id: expect.any(String), name, usc: '', contactPhone: contact.contactPhone }],
  });
});
