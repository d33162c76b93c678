import { sql } from 'kysely';

import { maskedIdCard } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { REGISTRY_COLUMNS } from '#server/kernel/company/registry-columns.ts';
import { sessionRead } from '#server/kernel/session/read.ts';

const profiles = columnsOf('company_profile', 'q');
const companies = columnsOf('company', 'c');
const registered = columnsOf('registry_company', 'g');
const banksTable = columnsOf('bank', 'b');
const enumEntries = columnsOf('enum_entry', 'e');
const relations = columnsOf('account_relation', 'r');
const accounts = columnsOf('account', 'a');

export interface BankStored {
  id: string;
  name: string;
  bank_type: string;
  account_no_last4: string;
  open_bank: string;
  is_default: boolean;
  verify_status: string;
}

/** Columns of the company, its profile, its registry entry and its bank accounts, as JSON each. */
export interface DetailStored {
  company: Record<string, unknown>;
  profile: Record<string, unknown> | null;
  registry: Record<string, unknown> | null;
  parts: { part: string; points: number; done: boolean }[];
  banks: BankStored[];
  member_count: number;
  reg_status: string;
}

const REGISTRY = sql.join(
  Object.entries(REGISTRY_COLUMNS).map(
    ([key, column]) => sql`${sql.lit(key)}, g.${sql.ref(column)}`,
  ),
);

/** One company as its members see it. What is encrypted stays in the database but for its last digits. */
export const companyDetail = sessionRead<{ now: string }, DetailStored>(
  ({ me, p }) => sql<DetailStored>`
    select to_jsonb(c) as company,
      (select to_jsonb(q) - '{legal_certificate_no_sealed,actual_certificate_no_sealed,
        invoice_account_sealed,legal_certificate_no_hash,actual_certificate_no_hash,
        invoice_account_hash}'::text[]
        from ${profiles} where ${profiles.company_id} = ${companies.id}) as profile,
      (select json_build_object(${REGISTRY}) from ${registered}
        where ${registered.usc} = ${companies.usc}) as registry,
      (select json_agg(s) from score_parts(${companies.id}) s) as parts,
      coalesce((select json_agg(json_build_object(
          'id', ${banksTable.id}::text, 'name', ${banksTable.name}, 'bank_type', ${banksTable.bank_type},
          'account_no_last4', ${banksTable.account_no_last4}, 'open_bank', ${banksTable.open_bank},
          'is_default', ${banksTable.is_default}, 'verify_status', ${banksTable.verify_status}
        ) order by ${banksTable.is_default} desc, ${banksTable.id} desc)
        from ${banksTable} where ${banksTable.company_id} = ${companies.id}
          and not ${banksTable.deleted}), '[]') as banks,
      member_count(${companies.id}, ${p('now')}::timestamptz) as member_count,
      coalesce((select ${enumEntries.name} from ${enumEntries}
        where ${enumEntries.enum_name} = 'RegStatus' and ${enumEntries.code} = ${companies.reg_status}),
          '') as reg_status
    from ${companies} where ${companies.id} = ${me.companyId}`,
);

/** Whoever administers the company of the request. */
export const administrators = sessionRead<{ now: string }, { nick_name: string; phone: string }>(
  ({ me, p }) => sql<{ nick_name: string; phone: string }>`
    select ${accounts.nick_name}, ${accounts.phone} from ${relations} join ${accounts}
      on ${accounts.id} = ${relations.account_id}
    where ${relations.company_id} = ${me.companyId} and ${relations.status} = 2
      and 'companyAdmin' = any (${relations.customer_role})
      and (${relations.valid_to} is null or ${relations.valid_to} > ${p('now')}) and ${accounts.status} = 1
    order by ${relations.id}`,
);

/** An identity number by its last four digits. */
export const maskedIdentity = (last4: unknown) => maskedIdCard(String(last4 ?? ''));
