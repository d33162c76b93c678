import { sql } from 'kysely';

import { maskPhone } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { derived, madeText } from '#server/kernel/resource/field.ts';
import { likeIn } from '#server/kernel/resource/filter.ts';
import { firstOf } from '#server/kernel/resource/first-of.ts';
import { wholePhone } from '#server/kernel/resource/number-filters.ts';

const accounts = columnsOf('account', 'a');
const t = columnsOf('account_relation', 't');

// Of any list whose rows have an account.
const nameOf = sql`(select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${t.account_id})`;
const phoneOf = sql`(select ${accounts.phone} from ${accounts} where ${accounts.id} = ${t.account_id})`;

export const accountName = madeText('account_name', nameOf);
export const phone = derived('phone', phoneOf, (stored) => maskPhone(String(stored)));
export const keyword = firstOf(
  wholePhone(
    (p) =>
      sql`${t.account_id} in (select ${accounts.id} from ${accounts} where ${accounts.phone} = ${p})`,
  ),
  likeIn(
    (p) =>
      sql`${t.account_id} in (select ${accounts.id} from ${accounts} where ${accounts.nick_name} ilike ${p})`,
  ),
);
