import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { sessionRead } from '#server/kernel/session/read.ts';

const otps = columnsOf('account_otp', 'otp');
const codes = columnsOf('account_recovery_code', 'r');
const holdings = columnsOf('role_relation', 'held');
const rolesTable = columnsOf('role');
const accounts = columnsOf('account');
const offices = columnsOf('office');

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
    select ${accounts.nick_name}, ${accounts.phone}, ${offices.office_name},
      ${accounts.password_hash} is not null as has_password,
      exists (
        select from ${otps} where ${otps.account_id} = ${accounts.id} and ${otps.confirmed_at} is not null
      ) as enrolled,
      (select count(*) from ${codes} where ${codes.account_id} = ${accounts.id}) as recovery_left,
      coalesce((
        select json_agg(json_build_object('code', ${rolesTable.code}, 'name', ${rolesTable.role_name})
          order by ${rolesTable.sort})
        from ${holdings} join ${rolesTable} on ${rolesTable.code} = ${holdings.role_code} and ${rolesTable.status} = 1
        where ${holdings.account_id} = ${accounts.id}
          and (${holdings.valid_to} is null or ${holdings.valid_to} > ${p('now')}::timestamptz)
      ), '[]') as roles
    from ${accounts} left join ${offices} on ${offices.id} = ${accounts.office_id}
    where ${accounts.id} = ${me.accountId}`,
);
