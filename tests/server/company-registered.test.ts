import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CompanyDossier } from '#contract/company/dossier.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let admin: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  admin = await new People(portal, 13_760_000_000).operator();
});
afterAll(() => portal.close());

const listed = async (keyword: string) =>
  ((await admin.post('/admin/supplier/page', { keyword })).data as { content: object[] }).content;

test('region and state of a company are those of the registry, in file, list and export row alike', async () => {
  const name = '示例登记在册建材有限公司';
  const usc = '91440300MA5EXREG1X';
  const su = portal.database.superuser;
  const { id } = await su
    .insertInto('company')
    .values({ name, usc, real_name_status: 3, company_type: ['3'], created_at: portal.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const detail = async () =>
    (await admin.get('/admin/company/detail', { id })).data as CompanyDossier;
  expect(await detail()).toMatchObject({ region: '', regStatus: '' });
  await sql`insert into registry_company (name, usc, reg_status, base, city, updated_at)
    values (${name}, ${usc}, '存续', '广东省', '深圳市', ${portal.clock.now()})`.execute(su);
  expect(await detail()).toMatchObject({ region: '广东省 深圳市', regStatus: '存续' });
  expect(await listed(name)).toMatchObject([{ region: '广东省 深圳市' }]);
  // Where the registry is silent, what the platform knows by itself stands.
  await sql`update registry_company set reg_status = '' where usc = ${usc}`.execute(su);
  await sql`update company set reg_status = '2', region_district = '南山区' where id = ${id}`.execute(
    su,
  );
  expect(await detail()).toMatchObject({ region: '广东省 深圳市 南山区' });
  expect((await detail()).regStatus).not.toMatch(/^\d*$/);
});
