import { sql } from 'kysely';
import { APPLICANT } from '#contract/account/customer-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { Application } from './application.ts';

const relations = columnsOf('account_relation');
const others = columnsOf('account_relation', 'other');

const VALID = 2;
const ENDED = 3;

/** An application that is being approved. */
export interface Approving {
  tx: Tx;
  cipher: FieldCipher;
  application: Application;
  at: Date;
}

/** Whoever only applied in a company has no part in it any more. */
export async function endApplicants(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('account_relation')
    .set({ status: ENDED })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`${relations.customer_role} = ${[APPLICANT]}::text[]`)
    .execute();
}

/** Whether somebody else administers the company now. */
const administered = (companyId: string, { row }: Application, at: Date) => sql<boolean>`exists (
  select from ${others} where ${others.company_id} = ${companyId} and ${others.account_id} <> ${row.created_by}
    and ${others.status} = ${VALID} and 'companyAdmin' = any (${others.customer_role})
    and (${others.valid_to} is null or ${others.valid_to} > ${at}))`;

/**
 * Whoever applied for a company that is new here administers it; members of a company keep their roles, and whom its
 * administrator has removed meanwhile stays outside.
 */
export async function makeAdministrator(
  { tx, at, application }: Approving,
  companyId: string,
): Promise<void> {
  const { row } = application;
  const contact = {
    contact_person: row.contact_person,
    contact_phone: row.contact_phone,
    contact_address: row.contact_address,
  };
  await tx
    .insertInto('account_relation')
    .values({
      account_id: row.created_by,
      company_id: companyId,
      customer_role: ['companyAdmin'],
      ...contact,
      status: VALID,
      created_at: at,
    })
    .onConflict((relation) =>
      relation
        .columns(['account_id', 'company_id'])
        .doUpdateSet({
          ...contact,
          status: VALID,
          valid_to: null,
          customer_role: sql<string[]>`case
          when ${relations.customer_role} = ${[APPLICANT]}::text[] or ${relations.status} <> ${VALID}
            or ${relations.valid_to} <= ${at}
          then ${['companyAdmin']}::text[] else ${relations.customer_role} end`,
        })
        .where(
          sql<boolean>`not (${relations.status} = ${ENDED} and ${administered(companyId, application, at)})`,
        ),
    )
    .execute();
}
