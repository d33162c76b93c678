import type { Kysely } from 'kysely';
import type { Database } from '#server/db/types.ts';
import { hashPassword } from '#server/kernel/crypto/argon2.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_COMPANIES,
  DEMO_PASSWORD,
  type DemoAccount,
  type DemoCompany,
} from './accounts.ts';
import { addDemoBanks } from './banks.ts';
import { addDemoCertification } from './certification.ts';
import { addDemoMembers } from './members.ts';
import { addDemoOperators } from './operators.ts';
import { addDemoPartners } from './partners.ts';
import { addDemoRegistry } from './registry.ts';

const CERTIFIED = 3;
const VALID = 2;

async function addAccount(
  db: Kysely<Database>,
  demo: DemoAccount,
  passwordHash: string,
  at: Date,
): Promise<void> {
  const known = await db
    .selectFrom('account')
    .select('id')
    .where('phone', '=', demo.phone)
    .executeTakeFirst();
  if (known) return;
  await db
    .insertInto('account')
    .values({
      phone: demo.phone,
      nick_name: demo.name,
      password_hash: passwordHash,
      user_type: demo.userType,
      created_at: at,
    })
    .onConflict((row) => row.column('phone').doNothing())
    .execute();
}

async function addCompany(db: Kysely<Database>, demo: DemoCompany, at: Date): Promise<void> {
  const [region_base, region_city, region_district] = demo.region;
  await db
    .insertInto('company')
    .values({
      name: demo.name,
      usc: demo.usc,
      legal_name: demo.legalName,
      actual_controller: demo.actualController,
      region_base,
      region_city,
      region_district,
      company_type: [...demo.types],
      // Whoever buys is large, whoever supplies is small: the sixty-day clock has something to count.
      company_scale: demo.types.includes('3') ? '3' : '1',
      taxpayer_type: '1',
      reg_status: '1',
      reg_capital: demo.capital,
      establish_time: demo.established,
      business_scope: demo.scope,
      real_name_status: CERTIFIED,
      created_at: at,
    })
    .onConflict((row) => row.column('usc').doNothing())
    .execute();
}

async function addAdministrator(db: Kysely<Database>, demo: DemoCompany, at: Date): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('phone', '=', demo.admin)
    .executeTakeFirstOrThrow();
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('usc', '=', demo.usc)
    .executeTakeFirstOrThrow();
  await inScope(db, { accountId: account.id, companyId: company.id }, (tx) =>
    tx
      .insertInto('account_relation')
      .values({
        account_id: account.id,
        company_id: company.id,
        customer_role: ['companyAdmin'],
        contact_person: demo.contact.person,
        contact_phone: demo.contact.phone,
        contact_address: demo.contact.address,
        status: VALID,
        created_at: at,
      })
      .onConflict((row) => row.columns(['account_id', 'company_id']).doNothing())
      .execute(),
  );
}

/** Adds the demo accounts, companies and what belongs to them that are missing; a second run changes nothing. */
export async function loadDemo(db: Kysely<Database>, cipher: FieldCipher, at: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const account of DEMO_ACCOUNTS) await addAccount(db, account, passwordHash, at);
  for (const company of DEMO_COMPANIES) {
    await addCompany(db, company, at);
    await addAdministrator(db, company, at);
  }
  await addDemoOperators(db, at);
  await addDemoRegistry(db, at);
  await addDemoMembers(db, cipher, at);
  await addDemoBanks(db, cipher, at);
  await addDemoCertification(db, at);
  await addDemoPartners(db, cipher, at);
}
