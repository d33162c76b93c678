import { sql } from 'kysely';

import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { SCENE_STATUS } from '#contract/scene-control.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { counted, workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import { site } from './document.ts';

const projects = columnsOf('project', 'p');
const sites = columnsOf('scene_control', 's');
const receivers = columnsOf('scene_receiver', 'r');
const relations = columnsOf('account_relation');

interface Row {
  /** Running projects of mine without a site. */
  missing: number;
  /** Signers whose authority ends within a month. */
  ending: number;
}

/** Days before the end of an authority that it is told. */
const ENDING_DAYS = 30;

/** Tells those who register sites what is missing and what ends. */
export const sceneWorkbench = workbenchPart<Row>({
  query: ({ me, p }) => sql<Row>`
    select (
      select count(*)::int from ${projects}
      where ${me.companyId}::bigint in (${projects.company_id}, ${projects.buyer_company_id})
        and not ${projects.deleted}
        and ${projects.project_status} = ${PROJECT_STATUS.running} and ${projects.product_line} <> ${FACTORING}
        and not exists (
          select from ${sites} where ${sites.project_id} = ${projects.id} and not ${sites.deleted}
            and ${sites.company_id} = ${me.companyId})
    ) as missing, (
      select count(*)::int from ${receivers} join ${sites} on ${sites.id} = ${receivers.scene_id}
      where ${sites.company_id} = ${me.companyId} and ${sites.scene_status} = ${SCENE_STATUS.approved}
        and ${receivers.active}
        and ${receivers.valid_to} < ${dayOf(sql`${p('now')}::timestamptz`)} + ${sql.lit(ENDING_DAYS)}
    ) as ending
    from ${relations}
    where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
      and ${relations.customer_role} && array[${sql.join(site.noun.writers)}]::text[]`,
  answer: ([{ missing, ending } = { missing: 0, ending: 0 }]) => ({
    hints: counted(
      workbenchLine({
        key: 'scene.missing',
        title: '执行中的项目尚未登记现场',
        note: '登记并通过核验后才能提货',
        routeName: 'sceneControl',
        count: missing,
      }),
      workbenchLine({
        key: 'scene.ending',
        title: '签收人授权将在一个月内到期',
        note: '请及时变更签收人，以免影响到货签收',
        routeName: 'sceneControl',
        query: { sceneStatus: SCENE_STATUS.approved },
        count: ending,
        level: 2,
      }),
    ),
  }),
});
