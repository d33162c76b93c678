import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { LETTER, MY_COMPANY } from '#contract/company/company.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

const relations = columnsOf('account_relation', 'r');

const VALID = 2;
/** What an administrator becomes who is none any more and has no other role. */
const AFTERWARDS = [ROLE.operator];

/** SQL: a relation by which somebody acts for a company now; `r` is account_relation. */
export const actsNow = (at: Date) =>
  sql<boolean>`(${relations.status} = ${VALID} and (${relations.valid_to} is null or ${relations.valid_to} > ${at}))`;

interface Holder {
  accountId: string;
  roles: readonly string[];
}

interface HandOver {
  companyId: string;
  to: Holder;
  /** Who administers it until now. */
  former: readonly Holder[];
  /** Whether these go on beside the new one. */
  keeps: boolean;
  /** The administrator who hands over, or the operator who does it in the company's name. */
  by: { readonly from_account_id: string } | { readonly operator_id: string };
  reason?: string;
  /** The company's letter (授权委托书). */
  attachment: readonly AttachmentInput[];
  at: Date;
}

async function setRoles(
  tx: Tx,
  companyId: string,
  { accountId, roles }: Holder,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('account_relation')
    .set((row) => ({
      customer_role: [...roles],
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .execute();
}

/**
 * 变更管理员 of a locked company, with its row and the letter that hangs on it; answers the row's id, of the object
 * companyAdminChange. Throws beside `attachment` for papers that are no letter.
 */
export async function handOver(
  tx: Tx,
  { companyId, to, former, keeps, by, reason = '', attachment, at }: HandOver,
): Promise<string> {
  if (attachment.some(({ fileType }) => fileType !== LETTER)) {
    throw invalidField('attachment', MY_COMPANY.letter);
  }
  await setRoles(tx, companyId, { ...to, roles: [ROLE.admin, ...to.roles] }, at);
  for (const { accountId, roles } of keeps ? [] : former) {
    const left = roles.filter((role) => role !== ROLE.admin);
    await setRoles(tx, companyId, { accountId, roles: left.length > 0 ? left : AFTERWARDS }, at);
  }
  const { id } = await tx
    .insertInto('company_admin_change')
    .values({
      company_id: companyId,
      to_account_id: to.accountId,
      ...by,
      keeps,
      reason,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = { objectType: 'companyAdminChange', objectId: id, companyId };
  await setAttachments(tx, { owner, attachments: attachment, at });
  return id;
}
