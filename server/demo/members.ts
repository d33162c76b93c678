import type { Kysely } from 'kysely';
import type { Database } from '#server/db/types.ts';
import { putProfile } from '#server/kernel/company/profile.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { DEMO_COMPANIES, type DemoCompany } from './accounts.ts';

/** Colleagues of the buyer's administrator, one in each role. */
const COLLEAGUES = [
  { phone: '13800000101', role: 'companyOperator', jobTitle: '物资部经办' },
  { phone: '13800000102', role: 'companyReviewer', jobTitle: '物资部复核' },
  { phone: '13800000103', role: 'companyFinance', jobTitle: '财务部' },
  { phone: '13800000104', role: 'companyReceiver', jobTitle: '项目部收货' },
  { phone: '13800000105', role: 'companyViewer', jobTitle: '审计部' },
] as const;

/** Its check character is right, and nobody has it: the standard prints it as its example. */
export const EXAMPLE_ID_NO = '11010519491231002X';

async function idOf(db: Kysely<Database>, phone: string): Promise<string> {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return id;
}

async function addColleagues(db: Kysely<Database>, companyId: string, at: Date): Promise<void> {
  for (const { phone, role, jobTitle } of COLLEAGUES) {
    const accountId = await idOf(db, phone);
    await inScope(db, { accountId, companyId }, (tx) =>
      tx
        .insertInto('account_relation')
        .values({
          account_id: accountId,
          company_id: companyId,
          customer_role: [role],
          job_title: jobTitle,
          status: 2,
          created_at: at,
        })
        .onConflict((row) => row.columns(['account_id', 'company_id']).doNothing())
        .execute(),
    );
  }
}

async function addProfile(
  db: Kysely<Database>,
  cipher: FieldCipher,
  { usc, admin, contact }: DemoCompany,
  at: Date,
): Promise<string> {
  const accountId = await idOf(db, admin);
  const { id: companyId } = await db
    .selectFrom('company')
    .select('id')
    .where('usc', '=', usc)
    .executeTakeFirstOrThrow();
  await inScope(db, { accountId, companyId }, async (tx) => {
    const known = await tx
      .selectFrom('company_profile')
      .select('company_id')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (known) return;
    const profile = {
      contactPerson: contact.person,
      contactPhone: contact.phone,
      contactAddress: contact.address,
      legalPhone: contact.phone,
      legalCertificateNo: EXAMPLE_ID_NO,
    };
    await putProfile(tx, profile, { cipher, companyId, accountId, at });
  });
  return companyId;
}

/** Adds what the demo companies say of themselves, and the buyer's colleagues in their roles. */
export async function addDemoMembers(
  db: Kysely<Database>,
  cipher: FieldCipher,
  at: Date,
): Promise<void> {
  const [buyer, ...others] = DEMO_COMPANIES;
  if (buyer === undefined) return;
  await addColleagues(db, await addProfile(db, cipher, buyer, at), at);
  for (const company of others) await addProfile(db, cipher, company, at);
}
