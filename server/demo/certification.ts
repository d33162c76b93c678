import type { Kysely } from 'kysely';
import type { Database } from '#server/db/types.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { DEMO_COMPANIES } from './accounts.ts';
import { demoMember } from './member.ts';

/** The supplier has begun to bring its certification up to date: a draft (草稿) to go on with. */
export async function addDemoCertification(db: Kysely<Database>, at: Date): Promise<void> {
  const company = DEMO_COMPANIES.find(({ types }) => types.includes('3'));
  if (company === undefined) return;
  const { accountId, companyId } = await demoMember(db, company.admin);
  await inScope(db, { accountId, companyId }, async (tx) => {
    const known = await tx
      .selectFrom('company_customer_apply')
      .select('id')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (known !== undefined) return;
    await tx
      .insertInto('company_customer_apply')
      .values({
        company_id: companyId,
        apply_no: await nextNumber(tx, 'RZ', at),
        name: company.name,
        usc: company.usc,
        legal_name: company.legalName,
        reg_capital: company.capital,
        establish_time: company.established,
        from_time: company.established,
        to_time: '长期',
        business_scope: company.scope,
        actual_controller: company.actualController,
        contact_person: company.contact.person,
        contact_phone: company.contact.phone,
        contact_address: company.contact.address,
        auto_check: '[]',
        company_type: [...company.types],
        created_by: accountId,
        created_at: at,
        updated_by: accountId,
        updated_at: at,
      })
      .execute();
  });
}
