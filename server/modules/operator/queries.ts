import { sql } from 'kysely';

import { sessionRead } from '#server/kernel/session/read.ts';

export interface OperatorRow {
  nick_name: string;
  phone: string;
  office_name: string | null;
  roles: { code: string; name: string }[];
  enrolled: boolean;
  recovery_left: string;
  has_password: boolean;
}

/** The operator's own account, with the roles that are valid now. */
export const operatorQuery = sessionRead<{ now: string }, OperatorRow>(
  ({ me, p }) => sql<OperatorRow>`
    select account.nick_name, account.phone, office.office_name,
      account.password_hash is not null as has_password,
      exists (
        select from account_otp otp where otp.account_id = account.id and otp.confirmed_at is not null
      ) as enrolled,
      (select count(*) from account_recovery_code r where r.account_id = account.id) as recovery_left,
      coalesce((
        select json_agg(json_build_object('code', role.code, 'name', role.role_name) order by role.sort)
        from role_relation held join role on role.code = held.role_code and role.status = 1
        where held.account_id = account.id
          and (held.valid_to is null or held.valid_to > ${p('now')}::timestamptz)
      ), '[]') as roles
    from account left join office on office.id = account.office_id
    where account.id = ${me.accountId}`,
);
