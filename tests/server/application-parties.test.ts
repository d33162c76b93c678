import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects, type Sides } from '../helpers/projects.ts';
import { done } from '../helpers/reviewer.ts';

// Who applies as what, and whose accounts an application may name: 回款账户 is the buyer's, 放款账户 the creditor's,
// 监管回款账户 a supervised one.

let portal: TestApp;
let projects: Projects;
let sides: Sides;
let buyer: Browser;
beforeAll(async () => {
  portal = await createTestApp();
  projects = new Projects(portal, new Companies(portal, new People(portal, 13_640_000_000)));
  sides = await projects.sides();
  buyer = sides.buyer.browser;
});
afterAll(() => portal.close());

const ACCOUNT = { name: '示例结算户', contactPhone: '13900000001', remarks: '示例账户' };
const own = async (more: object = {}) =>
  String(await done(buyer, '/portal/bank/save', { ...ACCOUNT, ...more }));

/** An account of a partner, as the buyer noted it. */
async function theirs(partyId: string): Promise<string> {
  const known = await done(buyer, '/portal/contactClient/page', { pageSize: 100 });
  const { content } = known as { content: { id: string; partyId: string }[] };
  const contactClientId = content.find((one) => one.partyId === partyId)?.id;
  return String(await done(buyer, '/portal/contactBank/save', { ...ACCOUNT, contactClientId }));
}

let made = 0;
async function saved(values: Record<string, unknown>) {
  made += 1;
  const answer = await buyer.post('/portal/project/save', {
    values: { ...infrastructure(sides), projectName: `示例账户项目${made}`, ...values },
  });
  return answer.code === 0 ? { id: String(answer.data) } : answer.data;
}
const refused = (path: string, message: string) => ({ fields: [{ path, message }] });

test('回款账户 is one of the buyer’s, its own or as its partner noted it', async () => {
  const [mine, supplied] = [await own(), await theirs(sides.supplier.companyId)];
  const wrong = refused('collectBankId', '所选账户不是“采购方”的账户，请重新选择');
  expect(await saved({ collectBankId: mine })).toMatchObject({ id: expect.any(String) });
  expect(await saved({ collectBankId: supplied })).toEqual(wrong);
  const other = { applicantRole: '3', buyerCompanyId: sides.supplier.companyId };
  expect(await saved({ ...other, collectBankId: mine })).toEqual(wrong);
  expect(await saved({ ...other, collectBankId: supplied })).toMatchObject({
    id: expect.any(String),
  });
  const row = async (id: string) =>
    (await buyer.get('/portal/contactBank/detail', { id })).data as { actions: string[] };
  expect((await row(supplied)).actions).not.toContain('delete');
});

test('放款账户 is one of the creditor’s, 监管回款账户 a supervised one of the applicant’s', async () => {
  const [basic, supervised] = [await own(), await own({ bankType: '3' })];
  const factoring = { productId: '401', creditorId: sides.buyer.companyId };
  const of = (payBankId: string, collectBankId: string) =>
    saved({ ...factoring, payBankId, collectBankId });
  expect(await of(basic, supervised)).toMatchObject({ id: expect.any(String) });
  expect(await of(basic, basic)).toEqual(
    refused('collectBankId', '所选账户的类型不能用作“监管回款账户”，请重新选择'),
  );
  expect(await of(await theirs(sides.supplier.companyId), supervised)).toEqual(
    refused('payBankId', '所选账户不是“债权人（融资方）”的账户，请重新选择'),
  );
});

test('accounts of a partner are found by whose they are', async () => {
  const id = await theirs(sides.owner.companyId);
  const found = (partyId: string) => done(buyer, '/portal/contactBank/page', { partyId });
  expect(await found(sides.owner.companyId)).toMatchObject({ total: 1, content: [{ id }] });
  expect(await found('42')).toMatchObject({ total: 0 });
});

test('whoever applies is who it says it is, or learns terms that are not its own', async () => {
  const { companyId: supplier } = sides.supplier;
  const papers = await projects.papers(buyer);
  const submitted = async (values: Record<string, unknown>) => {
    const { id } = (await saved({ ...papers, ...values })) as { id: string };
    return await buyer.post('/portal/project/submit', { id });
  };
  expect(await submitted({ buyerCompanyId: supplier })).toMatchObject({
    code: 422,
    data: refused('buyerCompanyId', '以采购方身份申请时，采购方须为本企业'),
  });
  const asSupplier = { applicantRole: '3', buyerCompanyId: supplier };
  expect(await submitted(asSupplier)).toMatchObject({
    data: refused('supplierIds', '以供应商身份申请时，供应商中须有本企业'),
  });
  expect(await submitted({ ...asSupplier, supplierIds: [sides.buyer.companyId] })).toMatchObject({
    code: 0,
  });
});

test('the platform’s own company is no debtor of a factoring: it pays its suppliers itself', async () => {
  const { companyId: debtorId } = sides.supplier;
  await sql`insert into platform_company (company_id) values (${debtorId})`.execute(
    portal.database.superuser,
  );
  const of = { productId: '401', creditorId: sides.buyer.companyId, debtorId };
  const { id } = (await saved(of)) as { id: string };
  expect(await buyer.post('/portal/project/submit', { id })).toMatchObject({
    code: 422,
    data: refused('debtorId', '债务人不能是平台公司'),
  });
});
