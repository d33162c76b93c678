import type { FieldTable } from './field-table.ts';

/** What documents (document.ts) and records (record.ts) are declared with alike. */
export interface Declared<
  Name extends string,
  Fields extends FieldTable,
  Details extends FieldTable,
  Filters extends string,
  Sorts extends readonly string[],
> {
  /** As in its paths: /portal/{name}/… */
  readonly name: Name;
  /** Chinese name, e.g. 额度调整申请, 采购订单. */
  readonly word: string;
  /** English plural with the Chinese term, for summaries. */
  readonly title: string;
  /** Fields of lists and details; their order is that of the sheet. */
  readonly fields: Fields;
  /** Fields of a detail alone. */
  readonly details: Details;
  /** Fields that lists are filtered by, beside a text in number and names (`nameLike`). */
  readonly filters: readonly Filters[];
  readonly sorts: Sorts;
}

/** What of it the console's list shows, and by what. */
export interface DeclaredConsole<Keys extends string, Filters extends string> {
  /** Own fields in their order, with `companyName` where it stands. */
  readonly fields: readonly Keys[];
  /** What fields are called here, where that is not what they are called elsewhere. */
  readonly titles?: Readonly<Partial<Record<NoInfer<Keys>, string>>>;
  /** Fields that it is filtered by, beside a text (`keyword`) and the filters that are its own. */
  readonly filters: readonly Filters[];
}
