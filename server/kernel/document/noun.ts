import { type RawBuilder, sql } from 'kysely';

import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import type { DocumentDeclaration as Declared } from '#contract/document/document.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import type { TableName } from '#server/db/types.ts';
import { flowActions, flowFields } from '#server/kernel/flow/fields.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { ofCompany, SUBMITTED } from '#server/kernel/flow/operator-list.ts';
import type { ConsoleList } from '#server/kernel/resource/console-list.ts';
import { attachments, detailOnly, readOnly } from '#server/kernel/resource/field.ts';
import type { May, NounOf, Saving } from '#server/kernel/resource/noun.ts';
import {
  asConsoleList,
  detailFields,
  keyword,
  nameLike,
  projectFields,
  saidOfNoun,
  sortColumns,
  taken,
} from './common.ts';
import type { DocumentContract, DocumentDeclaration } from './declaration.ts';
import {
  type AnyField,
  columnName,
  type OwnFields,
  storedFields,
  storedFilters,
} from './fields.ts';
import { type FormParts, storedNames } from './form.ts';
import { seers, shownLines } from './seers.ts';
import { transitionActions } from './status.ts';

/** What a document of a project tells of it, and its own fields. */
function ownFields<Known>(own: DocumentDeclaration<Known>): OwnFields {
  return { ...projectFields(own), ...own.fields };
}

/** Names of what a list of the document is filtered by, the document's own filters among them. */
const filterKeys = ({ ownFilters = {} }: Declared, { filters }: Pick<Declared, 'filters'>) => [
  ...filters,
  ...Object.keys(ownFilters),
];

/** The noun of a document, whose actions are those of its approval and its own. */
export function nounOf<Known>(
  { declared, table, sheet, calls, states, transitions }: DocumentContract,
  own: DocumentDeclaration<Known>,
  { approval, parts }: { approval: Flow; parts: FormParts },
): NounOf<TableName> {
  const { number, rights, filters, lines = {}, seenBy } = own;
  const given: Record<string, AnyField> = {
    values: parts.values,
    formNames: detailOnly(storedNames),
    attachment: readOnly(attachments(declared.name)),
    ...shownLines(lines),
    ...ownFields(own),
  };
  return {
    name: declared.name,
    table: own.table,
    calls: { ...calls, ...transitions },
    sheet,
    ...saidOfNoun(own),
    fields: {
      ...storedFields(declared.fields, given),
      ...flowFields,
      ...detailFields(declared.details, given),
    },
    filters: storedFilters(table, filterKeys(declared, declared), {
      nameLike: nameLike(own),
      ...filters,
    }),
    sorts: sortColumns(declared.sorts),
    readers: readersOf(rights),
    writers: writersOf(rights),
    actions: (row, may) => [
      ...taken(own, flowActions(row as never, may, approval), row),
      ...(states ? transitionActions(states, String(row[declared.status]), may) : []),
      ...(own.actions?.(row, may) ?? []),
    ],
    async beforeSave(saving) {
      const columns = await parts.beforeSave(saving as Saving as never);
      return seenBy ? { ...columns, seen_by: seers(saving, columns, seenBy) } : columns;
    },
    number: { prefix: number[0], column: columnName(number[1]) },
  };
}

const t = columnsOfRow<{ seen_by: string[] }>('t');
const seenByIt = (id: RawBuilder<unknown>) => sql<boolean>`${id} = any (${t.seen_by})`;

const { auditStatus, processRedundantId, submitTime, nextStep } = flowFields;
const APPROVAL = { auditStatus, processRedundantId, submitTime, nextStep };

/** The console's list of a document: what was submitted at least once. */
export function listOf<Known>(
  { declared, table: all, states, console: { calls, sheet, table } }: DocumentContract,
  own: DocumentDeclaration<Known>,
): ConsoleList {
  return asConsoleList({
    name: `admin.${declared.console.name ?? declared.name}`,
    table: own.table,
    calls,
    sheet,
    across: SUBMITTED,
    fields: { ...storedFields(table, ownFields(own), all), ...APPROVAL },
    filters: storedFilters(all, filterKeys(declared, declared.console), {
      keyword: keyword(own),
      companyId: ofCompany(own.concerns ?? (own.seenBy && seenByIt)),
      ...own.filters,
    }),
    sorts: { createTime: 'id' },
    writers: ['admin'],
    actions: (row: Record<string, unknown>, may: May) => [
      ...(states
        ? transitionActions(states, String(row[declared.status]), {
            ...may,
            sides: ['platform'],
          })
        : []),
      ...(own.operatorActions?.(row, may) ?? []),
    ],
  });
}
