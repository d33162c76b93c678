import type * as z from 'zod/mini';

import type { OperatorRoles } from '../account/platform-role.ts';
import { DUE, flowEndpoints, flowRow, WAITING_FOR } from '../flow/flow.ts';
import { adminExport, adminList } from '../noun/admin-list.ts';
import type { Sheet, SheetColumn } from '../noun/export.ts';
import { textFilter } from '../noun/list.ts';
import { nounEndpoints, nounRow } from '../noun/noun.ts';
import {
  code,
  dateTime,
  type FieldPlace,
  type FieldTable,
  filterShape,
  type ShapeOf,
  shapeOf,
  sheetColumn,
  standsAt,
  type TableField,
  text,
} from './field-table.ts';

type Shape = Record<string, z.ZodMiniType>;

/** Where a document is shown: named routes of its screens. */
export interface DocumentRoutes {
  readonly list: string;
  readonly detail: string;
  readonly form: string;
  /** The console's list. */
  readonly console: string;
}

/** Fields that every document has beside its own. */
export const DOCUMENT_FIELDS = {
  auditStatus: code('状态', 'AuditStatus', { width: 110 }),
  submitTime: dateTime('提交时间', { width: 160 }),
  createTime: dateTime('创建时间', { width: 170, sortable: true }),
  /** Of the console alone: whose document it is. */
  companyName: text('申请企业', { width: 200 }),
} as const;
type WithCommon<Fields extends FieldTable> = Omit<typeof DOCUMENT_FIELDS, keyof Fields> & Fields;

interface ConsoleDeclaration<Name extends string, Keys extends string, Filters extends string> {
  /** As in its paths: /admin/{name}/… */
  readonly name: Name;
  /** Chinese name of the list, and what it lists, for the summaries. */
  readonly word: string;
  readonly title: string;
  /** Own fields in their order, with `companyName` where it stands. */
  readonly fields: readonly Keys[];
  readonly filters: readonly Filters[];
}

/** What a document is declared with; see declareDocument. */
export interface DocumentDeclaration<
  Name extends string = string,
  Fields extends FieldTable = FieldTable,
  Details extends FieldTable = FieldTable,
  Save extends Shape = Shape,
  Filters extends string = string,
  Sorts extends readonly string[] = readonly string[],
  ConsoleName extends string = string,
  ConsoleKeys extends string = string,
  ConsoleFilters extends string = string,
> {
  /** As in its paths: /portal/{name}/… */
  readonly name: Name;
  /** Chinese name, e.g. 额度调整申请. */
  readonly word: string;
  /** English plural with the Chinese term, for summaries. */
  readonly title: string;
  /** Code of ModuleId, by which its form and its process are found. */
  readonly moduleId: string;
  /** Operators who read it and its files once it was submitted, and list it in the console. */
  readonly readers: OperatorRoles;
  readonly routes: DocumentRoutes;
  /** Fields of lists and details; their order is that of the sheet. */
  readonly fields: Fields;
  /** Fields of a detail alone. */
  readonly details: Details;
  /** What a save carries. */
  readonly save: Save;
  /** Its status: `auditStatus`, or a field of its own. */
  readonly status: (keyof Fields & string) | 'auditStatus';
  /** Fields that lists are filtered by, beside a text in number and names (`nameLike`). */
  readonly filters: readonly Filters[];
  readonly sorts: Sorts;
  /** What the fields that every document has are called here, where that is not what they are called elsewhere. */
  readonly titles?: Readonly<Partial<Record<keyof typeof DOCUMENT_FIELDS, string>>>;
  /** What its sheet ends with: who must act, when it was submitted and made. */
  readonly sheetEnd?: readonly SheetEnd[];
  /** Fields of `save` that travel sealed, as dotted paths; see Endpoint. */
  readonly sealed?: readonly `${keyof Save & string}.${string}`[];
  readonly console: ConsoleDeclaration<ConsoleName, ConsoleKeys, ConsoleFilters>;
}

type SheetEnd = 'nextStep' | 'submitTime' | 'createTime';
const SHEET_END: readonly SheetEnd[] = ['nextStep', 'submitTime', 'createTime'];

const columnOf = (key: string, field: TableField) => [key, sheetColumn(field)] as const;

/** Columns of an exported sheet: the fields that stand there, in the table's order. */
function columnsAt(table: FieldTable, place: FieldPlace): Record<string, SheetColumn> {
  const standing = Object.entries(table).filter(([, field]) => standsAt(field, place));
  return Object.fromEntries(standing.map(([key, field]) => columnOf(key, field)));
}

/** Fields of a table by name, in the order of the names. */
function pick<Table extends FieldTable, Keys extends keyof Table & string>(
  table: Table,
  keys: readonly Keys[],
): Pick<Table, Keys> {
  return Object.fromEntries(keys.map((key) => [key, table[key]])) as Pick<Table, Keys>;
}

/** The status of a document whose status is that of its approval stands before who must act. */
function statusColumn(status: string, table: FieldTable): Record<string, SheetColumn> {
  const { auditStatus = DOCUMENT_FIELDS.auditStatus } = table;
  return status === 'auditStatus' ? { auditStatus: sheetColumn(auditStatus) } : {};
}

/** The fields that every document has, by the names that they have in this one. */
function commonFields(titles: DocumentDeclaration['titles'] = {}): typeof DOCUMENT_FIELDS {
  const named = Object.entries(DOCUMENT_FIELDS).map(([key, field]) => {
    const title = titles[key as keyof typeof titles] ?? field.title;
    return [key, { ...field, title }] as const;
  });
  return Object.fromEntries(named) as typeof DOCUMENT_FIELDS;
}

/** The last columns of an exported sheet of customers. */
function sheetEnd(
  { submitTime, createTime }: Pick<typeof DOCUMENT_FIELDS, 'submitTime' | 'createTime'>,
  ends: readonly SheetEnd[] = SHEET_END,
): Record<string, SheetColumn> {
  const columns: Readonly<Record<SheetEnd, SheetColumn>> = {
    nextStep: { title: '待办', part: 'nodeName' },
    submitTime: sheetColumn(submitTime),
    createTime: sheetColumn(createTime),
  };
  return Object.fromEntries(ends.map((key) => [key, columns[key]]));
}

interface Placed {
  status: string;
  routes: DocumentRoutes;
  readers: OperatorRoles;
}

/** The console's list of a document: its calls, and what its export shows. */
function consoleList<
  Fields extends FieldTable,
  const Name extends string,
  Keys extends keyof WithCommon<Fields> & string,
  Filters extends keyof WithCommon<Fields> & string,
>(
  table: WithCommon<Fields>,
  { name, word, title, fields, filters: keys }: ConsoleDeclaration<Name, Keys, Filters>,
  { status, routes, readers }: Placed,
) {
  const own = pick(table as WithCommon<Fields> & FieldTable, fields);
  const sheet: Sheet = {
    name: word,
    routeName: routes.console,
    columns: {
      ...columnsAt(own, 'console'),
      ...statusColumn(status, table as FieldTable),
      nextStep: WAITING_FOR,
      dueTime: DUE,
      submitTime: sheetColumn(DOCUMENT_FIELDS.submitTime),
    },
  };
  const { auditStatus, processRedundantId, submitTime, nextStep } = flowRow;
  const approval = { auditStatus, processRedundantId, submitTime, nextStep };
  const list = {
    name,
    title,
    fields: { ...(shapeOf(own) as ShapeOf<Pick<WithCommon<Fields>, Keys>>), ...approval },
    /** In number, name or company. */
    filters: {
      keyword: textFilter,
      ...filterShape(table as WithCommon<Fields> & FieldTable, keys),
    },
    sorts: ['createTime'],
    roles: readers,
  } as const;
  return { calls: { ...adminList(list), export: adminExport({ ...list, sheet }) }, sheet };
}

/**
 * Declares a document (单据): a noun that is filled in by a business form and approved. From one table of fields follow
 * its calls for customers (page, detail, log, save, delete, export, and those of the approval), the console's list and both
 * exported sheets; the server makes columns and filters of the same table, the islands their columns.
 */
export function declareDocument<
  const Name extends string,
  Fields extends FieldTable,
  Details extends FieldTable,
  Save extends Shape,
  Filters extends keyof WithCommon<Fields> & string,
  const Sorts extends readonly string[],
  const ConsoleName extends string,
  ConsoleKeys extends keyof WithCommon<Fields> & string,
  ConsoleFilters extends keyof WithCommon<Fields> & string,
>(
  declared: DocumentDeclaration<
    Name,
    Fields,
    Details,
    Save,
    Filters,
    Sorts,
    ConsoleName,
    ConsoleKeys,
    ConsoleFilters
  >,
) {
  const { name, title, fields, details, sorts, save, status, routes, sealed } = declared;
  const common = commonFields(declared.titles);
  const table = { ...common, ...fields } as WithCommon<Fields>;
  const sheet: Sheet = {
    name: declared.word,
    routeName: routes.list,
    columns: {
      ...columnsAt(fields, 'sheet'),
      ...statusColumn(status, table as FieldTable),
      ...sheetEnd(common, declared.sheetEnd),
    },
  };
  const row = nounRow({ ...shapeOf(fields), ...flowRow });
  const detail = nounRow({ ...shapeOf(fields), ...flowRow, ...shapeOf(details) });
  const filters = {
    /** In its number, or in what it belongs to. */
    nameLike: textFilter,
    ...filterShape(table as WithCommon<Fields> & FieldTable, declared.filters),
  };
  return {
    declared: declared as unknown as DocumentDeclaration,
    table: table as FieldTable,
    row,
    detail,
    sheet,
    calls: {
      ...nounEndpoints({
        name,
        title,
        row,
        detail,
        save,
        filters,
        sorts,
        sheet,
        ...(sealed && { sealed }),
      }),
      ...flowEndpoints({ name, title }),
    },
    console: consoleList<Fields, ConsoleName, ConsoleKeys, ConsoleFilters>(
      table,
      declared.console,
      { status, routes, readers: declared.readers },
    ),
  };
}
