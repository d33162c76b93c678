import type * as z from 'zod/mini';

import type { OperatorRoles } from '../account/platform-role.ts';
import { DUE, flowRow, WAITING_FOR } from '../flow/flow.ts';
import { adminExport, adminList } from '../noun/admin-list.ts';
import type { Sheet } from '../noun/export.ts';
import { idFilter, textFilter } from '../noun/list.ts';
import {
  type FieldTable,
  type FullShapeOf,
  filterShape,
  fullShapeOf,
  sheetColumn,
} from './field-table.ts';
import { operatorsPart } from './own-states.ts';
import { columnsAt, DOCUMENT_FIELDS, pick, retitled, statusColumn } from './sheet.ts';
import type { States } from './states.ts';

type Shape = Record<string, z.ZodMiniType>;

/** Fields of a document with those that every document has. */
export type WithCommon<Fields extends FieldTable> = Omit<typeof DOCUMENT_FIELDS, keyof Fields> &
  Fields;

/** The console's list of a document, as it is declared. */
export interface ConsoleDeclaration<
  Name extends string,
  Keys extends string,
  Filters extends string,
> {
  /** As in its paths: /admin/{name}/…; the document's name when absent. */
  readonly name?: Name;
  /** Chinese name of the list, and what it lists, for the summaries; the document's when absent. */
  readonly word?: string;
  readonly title?: string;
  /** Own fields in their order, with `companyName` where it stands. */
  readonly fields: readonly Keys[];
  /** Own fields that the sheet ends with, behind who must act. */
  readonly lastFields?: readonly Keys[];
  /** What fields are called here, where that is not what they are called elsewhere. */
  readonly titles?: Readonly<Partial<Record<NoInfer<Keys>, string>>>;
  /** Fields that it is filtered by, beside a text (`keyword`) and the document's own filters. */
  readonly filters: readonly Filters[];
}

interface Placed<OwnFilters extends Shape> {
  name: string;
  word: string;
  title: string;
  status: string;
  routes: { readonly console: string };
  readers: OperatorRoles;
  ownFilters: OwnFilters;
  states: States | undefined;
}

/** The console's list of a document: its calls, its fields, and what its export shows. */
export function consoleList<
  Fields extends FieldTable,
  const Name extends string,
  Keys extends keyof WithCommon<Fields> & string,
  Filters extends keyof WithCommon<Fields> & string,
  OwnFilters extends Shape,
>(
  table: WithCommon<Fields>,
  declared: ConsoleDeclaration<Name, Keys, Filters>,
  placed: Placed<OwnFilters>,
) {
  const { status, routes, readers, ownFilters } = placed;
  const { word = placed.word, title = placed.title, titles, fields, lastFields = [] } = declared;
  const { name = placed.name as Name, filters: keys } = declared;
  const all = retitled(table as WithCommon<Fields> & FieldTable, titles);
  const own = pick(all, [...fields, ...lastFields]);
  const sheet: Sheet = {
    name: word,
    routeName: routes.console,
    columns: {
      ...columnsAt(pick(all, fields), 'console'),
      ...statusColumn(status, all),
      nextStep: WAITING_FOR,
      dueTime: DUE,
      submitTime: sheetColumn(DOCUMENT_FIELDS.submitTime),
      ...columnsAt(pick(all, lastFields), 'console'),
    },
  };
  const { auditStatus, processRedundantId, submitTime, nextStep } = flowRow;
  const approval = { auditStatus, processRedundantId, submitTime, nextStep };
  const list = {
    name,
    title,
    fields: { ...(fullShapeOf(own) as FullShapeOf<Pick<WithCommon<Fields>, Keys>>), ...approval },
    /** In number, name or company; of one company, which it belongs to or takes part in. */
    filters: {
      keyword: textFilter,
      companyId: idFilter,
      ...filterShape(all, keys),
      ...ownFilters,
    },
    sorts: ['createTime'],
    roles: readers,
  } as const;
  return {
    calls: { ...adminList(list), export: adminExport({ ...list, sheet }) },
    sheet,
    fields: fields as readonly string[],
    filters: keys as readonly string[],
    table: own as FieldTable,
    ...operatorsPart(placed.states),
  };
}
