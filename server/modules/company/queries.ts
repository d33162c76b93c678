import { sql } from 'kysely';

import { maskBankCard } from '#contract/mask.ts';
import { REGISTRY_COLUMNS } from '#server/kernel/company/registry-columns.ts';
import { sessionRead } from '#server/kernel/session/read.ts';

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
        from company_profile q where q.company_id = c.id) as profile,
      (select json_build_object(${REGISTRY}) from registry_company g where g.usc = c.usc) as registry,
      (select json_agg(s) from score_parts(c.id) s) as parts,
      coalesce((select json_agg(json_build_object(
          'id', b.id::text, 'name', b.name, 'bank_type', b.bank_type,
          'account_no_last4', b.account_no_last4, 'open_bank', b.open_bank,
          'is_default', b.is_default, 'verify_status', b.verify_status
        ) order by b.is_default desc, b.id desc)
        from bank b where b.company_id = c.id and not b.deleted), '[]') as banks,
      member_count(c.id, ${p('now')}::timestamptz) as member_count,
      coalesce((select e.name from enum_entry e
        where e.enum_name = 'RegStatus' and e.code = c.reg_status), '') as reg_status
    from company c where c.id = ${me.companyId}`,
);

/** Whoever administers the company of the request. */
export const administrators = sessionRead<{ now: string }, { nick_name: string; phone: string }>(
  ({ me, p }) => sql<{ nick_name: string; phone: string }>`
    select a.nick_name, a.phone from account_relation r join account a on a.id = r.account_id
    where r.company_id = ${me.companyId} and r.status = 2 and 'companyAdmin' = any (r.customer_role)
      and (r.valid_to is null or r.valid_to > ${p('now')}) and a.status = 1
    order by r.id`,
);

/** An identity number by its last four digits. */
export const maskedIdentity = (last4: unknown) =>
  last4 === '' || last4 === undefined ? '' : `${'*'.repeat(14)}${String(last4)}`;

/** An account number by its last four digits. */
export const maskedAccount = (last4: unknown) =>
  last4 === '' || last4 === undefined ? '' : maskBankCard(`0000${String(last4)}`);
