import { WAITING_FOR } from '../flow/flow.ts';
import type { SheetColumn } from '../noun/export.ts';
import {
  code,
  count,
  dateTime,
  type FieldPlace,
  type FieldTable,
  sheetColumn,
  standsAt,
  type TableField,
  text,
} from './field-table.ts';

/** Fields that every document has beside its own. */
export const DOCUMENT_FIELDS = {
  auditStatus: code('状态', 'AuditStatus', { width: 110 }),
  submitTime: dateTime('提交时间', { width: 160 }),
  createTime: dateTime('创建时间', { width: 160, sortable: true }),
  /** Of the console alone: whose document it is. */
  companyName: text('申请企业', { width: 200 }),
  /** Of the console alone, where operators make transitions: the version that they have seen. */
  version: count(''),
} as const;

/** `nextStep` names what must be done, `waitingFor` who must do it. */
export type SheetEnd = 'nextStep' | 'waitingFor' | 'submitTime' | 'createTime';
const SHEET_END: readonly SheetEnd[] = ['nextStep', 'submitTime', 'createTime'];

const columnOf = (key: string, field: TableField) => [key, sheetColumn(field)] as const;

/** Columns of an exported sheet: the fields that stand there, in the table's order. */
export function columnsAt(table: FieldTable, place: FieldPlace): Record<string, SheetColumn> {
  const standing = Object.entries(table).filter(([, field]) => standsAt(field, place));
  return Object.fromEntries(standing.map(([key, field]) => columnOf(key, field)));
}

/** Fields of a table by name, in the order of the names. */
export function pick<Table extends FieldTable, Keys extends keyof Table & string>(
  table: Table,
  keys: readonly Keys[],
): Pick<Table, Keys> {
  return Object.fromEntries(keys.map((key) => [key, table[key]])) as Pick<Table, Keys>;
}

/** The status of a document whose status is that of its approval stands before who must act. */
export function statusColumn(status: string, table: FieldTable): Record<string, SheetColumn> {
  const { auditStatus = DOCUMENT_FIELDS.auditStatus } = table;
  return status === 'auditStatus' ? { auditStatus: sheetColumn(auditStatus) } : {};
}

/** A table of fields whose titles are those of `titles`, by the key of the field; the others keep their own. */
export function retitled<Table extends FieldTable>(
  table: Table,
  titles: Readonly<Partial<Record<string, string>>> = {},
): Table {
  const named = Object.entries(table).map(
    ([key, field]) => [key, { ...field, title: titles[key] ?? field.title }] as const,
  );
  return Object.fromEntries(named) as unknown as Table;
}

/** The last columns of an exported sheet of customers. */
export function sheetEnd(
  { submitTime, createTime }: Pick<typeof DOCUMENT_FIELDS, 'submitTime' | 'createTime'>,
  ends: readonly SheetEnd[] = SHEET_END,
): Record<string, SheetColumn> {
  const columns: Readonly<Record<SheetEnd, readonly [key: string, column: SheetColumn]>> = {
    nextStep: ['nextStep', { title: '待办', part: 'nodeName' }],
    waitingFor: ['nextStep', WAITING_FOR],
    submitTime: ['submitTime', sheetColumn(submitTime)],
    createTime: ['createTime', sheetColumn(createTime)],
  };
  return Object.fromEntries(ends.map((end) => columns[end]));
}
