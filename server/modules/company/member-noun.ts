import { sql } from 'kysely';
import { ROLE, readersOf, writersOf } from '#contract/account/customer-role.ts';
import { companyMember, MEMBER, memberSheet } from '#contract/company/member.ts';
import { maskPhone } from '#contract/mask.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { derived, type Field, text } from '#server/kernel/resource/field.ts';
import { anyOf, likeIn } from '#server/kernel/resource/filter.ts';
import { firstOf } from '#server/kernel/resource/first-of.ts';
import { noun, type Saving } from '#server/kernel/resource/noun.ts';
import { wholePhone } from '#server/kernel/resource/number-filters.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

const accounts = columnsOf('account', 'a');
const t = columnsOf('account_relation', 't');

const nickName = sql<string>`(select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${t.account_id})`;
const phone = sql<string>`(select ${accounts.phone} from ${accounts} where ${accounts.id} = ${t.account_id})`;
const me = sql`nullif(current_setting('app.account_id', true), '')::bigint`;

/** Codes of the enumeration CustomerRole, in a column of texts. */
export const roles: Field<string[], 'customer_role'> = {
  ...derived('customer_role', t.customer_role, (codes) => codes as string[]),
  write: (value) => ({ customer_role: value }),
};

const byName = firstOf(
  wholePhone((p) => sql`${phone} = ${p}`),
  likeIn((p) => sql`${nickName} ilike ${p}`),
);

/** An administrator stays one, whatever other roles are chosen: that is handed over with a letter. */
function beforeSave({ before, input }: Saving<{ roles: string[] }>) {
  // Members come by invitation alone.
  if (before === undefined) throw invalidField('id', TEXT.required);
  const isAdministrator = (before.customer_role as string[]).includes(ROLE.admin);
  if (!isAdministrator && input.roles.length === 0) throw invalidField('roles', MEMBER.noRole);
  const kept = isAdministrator ? [ROLE.admin] : [];
  return Promise.resolve({ customer_role: [...kept, ...input.roles] });
}

/** 成员: whoever acts for a company. A relation that has ended counts as deleted. */
export const memberNoun = noun({
  table: 'account_relation',
  calls: companyMember,
  sheet: memberSheet,
  fields: {
    accountId: derived('account_id', t.account_id, String),
    nickName: derived('nick_name', nickName, (name) => String(name ?? '')),
    phone: derived('phone', phone, (number) => maskPhone(String(number ?? ''))),
    roles,
    jobTitle: text('job_title'),
    self: derived('is_self', sql`${t.account_id} = ${me}`, (is) => is === true),
  },
  filters: { nameLike: byName, role: anyOf('customer_role') },
  sorts: { createTime: 'id' },
  writers: writersOf('members'),
  readers: readersOf('members'),
  actions: ({ self, roles: held }, may) => {
    if (!may.write) return [];
    if (self) return ['edit'];
    return ['edit', ...(held.includes(ROLE.admin) ? [] : ['changeAdmin']), 'delete'];
  },
  beforeSave,
});
