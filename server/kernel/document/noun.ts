import { type RawBuilder, sql } from 'kysely';

import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import type { DocumentDeclaration as Declared } from '#contract/document/document.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import type { TableName } from '#server/db/types.ts';
import { flowActions, flowFields } from '#server/kernel/flow/fields.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import {
  byNames,
  byProjectNames,
  likeInProject,
  ofCompany,
  projectName,
  projectNo,
  SUBMITTED,
} from '#server/kernel/flow/operator-list.ts';
import type { ConsoleList } from '#server/kernel/resource/console-list.ts';
import { attachments, detailOnly, readOnly } from '#server/kernel/resource/field.ts';
import { firstOf, like } from '#server/kernel/resource/filter.ts';
import type { May, Noun, NounOf, Saving } from '#server/kernel/resource/noun.ts';
import { wholeSerial } from '#server/kernel/resource/number-filters.ts';
import type { DocumentContract, DocumentDeclaration } from './declaration.ts';
import {
  type AnyField,
  type AnyFilter,
  columnName,
  type OwnFields,
  storedFields,
  storedFilters,
} from './fields.ts';
import { type FormParts, storedNames } from './form.ts';
import { seers, shownLines } from './seers.ts';
import { standingActions } from './standing.ts';

/** What a document of a project tells of it, and its own fields. */
function ownFields<Known>({ project, fields }: DocumentDeclaration<Known>): OwnFields {
  return { ...(project !== undefined && { projectNo, projectName }), ...fields };
}

/** Names of what a list of the document is filtered by, the document's own filters among them. */
const filterKeys = ({ ownFilters = {} }: Declared, { filters }: Pick<Declared, 'filters'>) => [
  ...filters,
  ...Object.keys(ownFilters),
];

/** The actions of its approval, but for those that a row does not allow. */
function allowed<Known>(
  own: DocumentDeclaration<Known>,
  row: Record<string, unknown>,
  actions: readonly string[],
): readonly string[] {
  const not = own.disallowed?.(row) ?? [];
  return actions.filter((action) => !not.includes(action));
}

/** The noun of a document, whose actions are those of its approval and its own. */
export function nounOf<Known>(
  { declared, table, sheet, calls, states, transitions }: DocumentContract,
  own: DocumentDeclaration<Known>,
  { approval, parts }: { approval: Flow; parts: FormParts },
): NounOf<TableName> {
  const { number, rights, project, search = [], filters, table: name, ...rest } = own;
  const { sides, unique, oneAtATime, prices, mayBeEmpty, lines = {}, seenBy } = rest;
  const numberColumn = columnName(number[1]);
  const searched = [numberColumn, ...search];
  const given: Record<string, AnyField> = {
    values: parts.values,
    formNames: detailOnly(storedNames),
    attachment: readOnly(attachments(declared.name)),
    ...shownLines(lines),
    ...ownFields(own),
  };
  const details = Object.entries(storedFields(declared.details, given));
  return {
    name: declared.name,
    table: name,
    calls: { ...calls, ...transitions },
    sheet,
    ...(sides && { sides }),
    ...(unique && { unique }),
    ...(oneAtATime && { oneAtATime }),
    ...(prices && { prices }),
    ...(mayBeEmpty && { mayBeEmpty }),
    fields: {
      ...storedFields(declared.fields, given),
      ...flowFields,
      ...Object.fromEntries(details.map(([key, field]) => [key, { ...field, detailOnly: true }])),
    },
    filters: storedFilters(table, filterKeys(declared, declared), {
      nameLike: firstOf<string>(
        wholeSerial(columnName(number[1]), number[0]),
        project === undefined ? like(...searched) : likeInProject(...searched),
      ),
      ...filters,
    }),
    sorts: Object.fromEntries(
      declared.sorts.map((key) => [key, key === 'createTime' ? 'id' : columnName(key)]),
    ),
    readers: readersOf(rights),
    writers: writersOf(rights),
    actions: (row, may) => [
      ...allowed(own, row, flowActions(row as never, may, approval)),
      ...(states ? standingActions(states, String(row[declared.status]), may) : []),
      ...(own.actions?.(row, may) ?? []),
    ],
    async beforeSave(saving) {
      const columns = await parts.beforeSave(saving as Saving as never);
      return seenBy ? { ...columns, seen_by: seers(saving, columns, seenBy) } : columns;
    },
    number: { prefix: number[0], column: numberColumn },
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
  const {
    table: name,
    project,
    number,
    search = [],
    parties = [],
    operatorActions = () => [],
  } = own;
  const searched = [columnName(number[1]), ...search];
  const keyword: AnyFilter =
    project === undefined
      ? byNames(searched, { companies: parties })
      : byProjectNames(searched, { companies: parties });
  const listed = {
    name: `admin.${declared.console.name ?? declared.name}`,
    table: name,
    calls,
    sheet,
    across: SUBMITTED,
    fields: { ...storedFields(table, ownFields(own), all), ...APPROVAL },
    filters: storedFilters(all, filterKeys(declared, declared.console), {
      keyword: firstOf<string>(wholeSerial(columnName(number[1]), number[0]), keyword),
      companyId: ofCompany(own.concerns ?? (own.seenBy && seenByIt)),
      ...own.filters,
    }),
    sorts: { createTime: 'id' },
    writers: ['admin'],
    actions: (row: Record<string, unknown>, may: May) => [
      ...(states
        ? standingActions(states, String(row[declared.status]), {
            ...may,
            sides: ['platform'],
          })
        : []),
      ...operatorActions(row, may),
    ],
  };
  // As in console-list.ts: its calls are those of a list of the console.
  return { calls, listed: listed as unknown as Noun, exported: true };
}
