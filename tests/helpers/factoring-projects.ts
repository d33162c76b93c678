import { type Kysely, sql } from 'kysely';

import { factoringProduct } from '#contract/factoring/products.ts';
import type { Database } from '#server/db/types.ts';
import type { Browser } from './browser.ts';
import type { Limits } from './limits.ts';
import type { PayOuts } from './pay-outs.ts';
import { infrastructure, type Projects, type Sides } from './projects.ts';
import { sealing } from './sealing.ts';

export interface Member {
  browser: Browser;
  companyId: string;
  phone: string;
}

/** A running project of factoring with both of its sides. */
export interface Assigned {
  projectId: string;
  seller: Member;
  debtor: Member;
  bankId: string;
}

/** What a project of factoring may be given; a new seller and a new debtor else. */
export interface AssignedOptions {
  noticeType: string;
  productId: string;
  debtor: Member;
  seller: Member;
  bankId: string;
}

/** A verified account of a member's company, by which money comes to it. */
export async function accountOf(
  db: Kysely<Database>,
  { browser, companyId }: Member,
  bankType = '1',
): Promise<string> {
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { headers, seal } = sealing(browser);
  const body = {
    name,
    bankType,
    accountNo: seal(
      `${bankType === '1' ? '6222' : '6225'}${companyId.slice(-12).padStart(12, '0')}`,
    ),
    openBank: '示例银行武汉分行',
    contactPhone: '13900000001',
    remarks: '结算',
  };
  return String((await browser.call('/portal/bank/save', { headers, body })).data);
}

/** A running project of factoring with a limit, between a seller and a debtor; its id. */
export async function factoringProject(
  db: Kysely<Database>,
  limits: Limits,
  { seller, debtor, bankId, noticeType, productId }: AssignedOptions,
): Promise<string> {
  const isDebtors = factoringProduct(productId).filedBy === 'debtor';
  const owner = isDebtors ? debtor : seller;
  const projectId = await limits.project(owner.companyId, { buyer: debtor.companyId });
  const form = {
    creditorId: seller.companyId,
    debtorId: debtor.companyId,
    noticeType,
    payBankId: bankId,
    collectBankId: bankId,
  };
  const seen = noticeType === '1' ? [seller.companyId, debtor.companyId] : [seller.companyId];
  await sql`
      update project set product_line = '4', product_id = ${productId}, form_data = form_data || ${JSON.stringify(form)}::jsonb,
        seen_by = ${seen}::bigint[], terms_seen_by = array[${owner.companyId}::bigint]
      where id = ${projectId}`.execute(db);
  await sql`insert into project_party (project_id, role, party_company_id, name)
      select ${projectId}, '3', id, name from company where id = ${seller.companyId}`.execute(db);
  await limits.open(projectId, { amount: '20000000.00' });
  return projectId;
}

/** The same of a new seller and a new debtor, unless they are given. */
export async function assignedProject(
  { companies, limits }: PayOuts,
  db: Kysely<Database>,
  more: Partial<AssignedOptions>,
): Promise<Assigned> {
  const seller = more.seller ?? (await companies.member());
  const debtor = more.debtor ?? (await companies.member());
  const { noticeType = '1', productId = '401' } = more;
  const bankId = more.bankId ?? (await accountOf(db, seller));
  const of = { seller, debtor, bankId, noticeType, productId };
  return { projectId: await factoringProject(db, limits, of), seller, debtor, bankId };
}

const RECEIVABLE = {
  contractNo: 'C1',
  invoiceNo: '12345678',
  invoiceCode: '3100201130',
  invoiceDate: '2026-05-01',
  invoiceAmount: '1000000.00',
  receivableAmount: '1000000.00',
  transferAmount: '1000000.00',
  dueDate: '2026-09-01',
  deliveryNo: '',
};

/** Values of a whole application for factoring: the buyer of the sides sells what their supplier owes it. */
export async function factoringForm(
  projects: Projects,
  db: Kysely<Database>,
  sides: Sides,
  more: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { buyer: seller, supplier: debtor } = sides;
  const { buyerCompanyId: _, supplierIds: __, ownerIds: ___, ...rest } = infrastructure(sides);
  return {
    ...rest,
    ...(await projects.papers(seller.browser, ['11', '13', '131', '101', '91', '133'])),
    productId: '401',
    applicantRole: '3',
    factorDirection: '1',
    recourseType: '1',
    noticeType: '1',
    debtorId: debtor.companyId,
    creditorId: seller.companyId,
    advanceRate: '80',
    financeDays: '90',
    payBankId: await accountOf(db, seller),
    collectBankId: await accountOf(db, seller, '3'),
    receivables: [RECEIVABLE],
    ...more,
  };
}
