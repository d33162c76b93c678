import { type RawBuilder, sql } from 'kysely';
import { readersOf } from '#contract/account/customer-role.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { type ProjectOption, project } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { companyIdOf } from '#server/kernel/resource/access.ts';
import { isSeen } from '#server/kernel/resource/visible-rows.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { projectRecord } from './document.ts';
import { BUYER_NAME } from './fields.ts';

const t = columnsOf('project', 't');
const parties = columnsOf('project_party');

/** Projects that a chooser offers. */
const MOST = 20;

/** A receiver of goods files and reads what belongs to projects, whose terms are not his (rules.md C.22). */
const CHOOSERS: readonly string[] = [...readersOf('project'), ...readersOf('actualDelivery')];

const takesPartAs = (companyId: RawBuilder<unknown>, roles: readonly string[]) =>
  sql<boolean>`exists (select from ${parties} where ${parties.project_id} = ${t.id}
    and ${parties.party_company_id} = ${companyId} and ${parties.role} = any(${roles}::text[]))`;

/** GET /portal/project/options: the newest first. */
export const optionsRoute = (kernel: Kernel): Route =>
  transactedRead(kernel, project.options, async ({ tx, me, input }) => {
    const companyId = sql`${companyIdOf(me)}::bigint`;
    expectOneOf(me, CHOOSERS);
    const { id, nameLike = '', projectStatus = [], role = [], goods } = input;
    const pattern = `%${nameLike.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;
    const { rows } = await sql<ProjectOption>`
      select ${t.id}::text, ${t.project_no} as "projectNo", ${t.project_name} as "projectName",
        ${BUYER_NAME} as "buyerName"
      from ${t} where ${isSeen(projectRecord.noun, companyId)}
        and ${id === undefined ? sql`true` : sql`${t.id} = ${id}::bigint`}
        and ${projectStatus.length === 0 ? sql`true` : sql`${t.project_status}::text = any(${projectStatus}::text[])`}
        and ${role.length === 0 ? sql`true` : sql`${takesPartAs(companyId, role)}`}
        and ${goods ? sql`${t.product_line} <> ${FACTORING}` : sql`true`}
        and (${t.project_no} ilike ${pattern} or ${t.project_name} ilike ${pattern})
      order by ${t.id} desc limit ${MOST}`.execute(tx);
    if (id !== undefined && rows.length === 0) throw noSuchRecord();
    return rows;
  });
