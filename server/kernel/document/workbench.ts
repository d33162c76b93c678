import { type RawBuilder, sql } from 'kysely';

import type { DocumentDeclaration } from '#contract/document/document.ts';
import type { States } from '#contract/document/states.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import type { FlowTable, NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import {
  counted,
  type WorkbenchPart,
  type WorkbenchValues,
  workbenchLine,
  workbenchPart,
} from '#server/kernel/parts/workbench.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { sidesOn } from '#server/kernel/resource/sides.ts';
import { isSeen } from '#server/kernel/resource/visible-rows.ts';
import type { ReadScope } from '#server/kernel/session/read.ts';
import { columnName } from './fields.ts';

const t = columnsOfRow<FlowTable & NounTable>('t');
const relations = columnsOf('account_relation', 'r');
const instances = columnsOf('process_instance', 'i');

interface Row {
  count: number;
}

type Declared = Pick<DocumentDeclaration, 'name' | 'word'> & {
  readonly routes: { readonly list: string };
  readonly status: string;
};

/** Whether I have one of these roles in the company that I act for. */
const holdsOne = (
  { accountId, companyId }: ReadScope<WorkbenchValues>['me'],
  roles: readonly string[],
): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${relations}
  where ${relations.account_id} = ${accountId} and ${relations.company_id} = ${companyId}
    and ${relations.customer_role} && array[${sql.join(roles)}]::text[])`;

/**
 * The line of the workbench about a company's documents that came back, for those who may change them; whoever submitted
 * one is told of it by name.
 */
export function returnedLine(
  { name, word, routes, status }: Declared,
  states: States | undefined,
  { table, writers }: Pick<Noun, 'table' | 'writers'>,
): WorkbenchPart {
  return workbenchPart<Row>({
    query: ({ me }) => sql<Row>`
      select count(*)::int as count from ${sql.table(table)} t
      where ${t.company_id} = ${me.companyId} and ${t.audit_status} = ${AUDIT.returned} and not ${t.deleted}
        and not exists (
          select from ${instances}
          where ${instances.id} = ${t.process_redundant_id} and ${instances.submitter_id} = ${me.accountId}
        )
        and ${holdsOne(me, writers)}`,
    answer: ([row]) => ({
      waiting: counted(
        workbenchLine({
          key: `${name}.returned`,
          title: `${word}被退回`,
          note: '修改后可再次提交',
          count: row?.count ?? 0,
          level: 2,
          routeName: routes.list,
          // By the status that its list is filtered by.
          query: { [status]: states?.approval?.returned ?? AUDIT.returned },
        }),
      ),
    }),
  });
}

/** Lines of the workbench about records that wait for a step of mine, one for each transition that is said to be waited for. */
export function waitingLines(
  { name, word, routes, status }: Declared,
  states: States | undefined,
  noun: Noun,
): WorkbenchPart[] {
  const column = sql.ref(`t.${columnName(status)}`);
  return Object.entries(states?.transitions ?? {}).flatMap(([event, { by, from, ...turn }]) => {
    const { waits: note } = turn;
    if (note === undefined || !('roles' in by) || by.side === 'platform') return [];
    const { side, roles } = by;
    const part = workbenchPart<Row>({
      query: ({ me }) => sql<Row>`
        select count(*)::int as count from ${sql.table(noun.table)} t
        where ${isSeen(noun, me.companyId)} and ${column} in (${sql.join(from)})
          and ${side} = any (${sidesOn(noun.sides ?? { of: {} }, me.companyId)})
          and ${holdsOne(me, roles)}`,
      answer: ([row]) => ({
        waiting: counted(
          workbenchLine({
            key: `${name}.${event}`,
            title: `${word}待${turn.word}`,
            note,
            count: row?.count ?? 0,
            level: 2,
            routeName: routes.list,
            query: { [status]: from.join(',') },
          }),
        ),
      }),
    });
    return [part];
  });
}
