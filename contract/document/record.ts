import type { OperatorRoles } from '../account/platform-role.ts';
import { adminExport, adminList } from '../noun/admin-list.ts';
import type { Sheet } from '../noun/export.ts';
import { idFilter, textFilter } from '../noun/list.ts';
import { nounEndpoints, nounRow } from '../noun/noun.ts';
import {
  type FieldTable,
  type FullShapeOf,
  filterShape,
  fullShapeOf,
  shapeOf,
  sheetColumn,
} from './field-table.ts';
import { operatorsPart, transitionCalls } from './own-states.ts';
import { columnsAt, DOCUMENT_FIELDS, pick, retitled } from './sheet.ts';
import { declareStates, type States, type Transition } from './states.ts';

/** Fields that every record has beside its own. */
const { createTime, companyName, version } = DOCUMENT_FIELDS;
const RECORD_FIELDS = { createTime, companyName, version } as const;
type WithCommon<Fields extends FieldTable> = Omit<typeof RECORD_FIELDS, keyof Fields> & Fields;

/** Where a record is shown: named routes of its screens. */
export interface RecordRoutes {
  /** The list that customers find it in; where it has none of its own, that of what it belongs to. */
  readonly list: string;
  readonly detail: string;
  readonly console: string;
}

/** What a record is declared with; see declareRecord. */
export interface RecordDeclaration<
  Name extends string = string,
  Fields extends FieldTable = FieldTable,
  Details extends FieldTable = FieldTable,
  Filters extends string = string,
  Sorts extends readonly string[] = readonly string[],
  ConsoleKeys extends string = string,
  ConsoleFilters extends string = string,
  Routes extends RecordRoutes = RecordRoutes,
> {
  /** As in its paths: /portal/{name}/… */
  readonly name: Name;
  /** Chinese name, e.g. 采购订单. */
  readonly word: string;
  /** English plural with the Chinese term, for summaries. */
  readonly title: string;
  /** Operators who list it in the console. */
  readonly readers: OperatorRoles;
  readonly routes: Routes;
  /** Fields of lists and details; their order is that of the sheet. */
  readonly fields: Fields;
  /** Fields of a detail alone. */
  readonly details: Details;
  /** Field of its status, whose enumeration `states` names. */
  readonly status: keyof Fields & string;
  /** Fields that lists are filtered by, beside a text in number and names (`nameLike`). */
  readonly filters: readonly Filters[];
  readonly sorts: Sorts;
  readonly states: {
    readonly enumeration: string;
    /** Codes of its statuses, by a name. */
    readonly statuses: Readonly<Record<string, string>>;
    readonly transitions: Readonly<Record<string, Transition>>;
  };
  readonly console: {
    /** Own fields in their order, with `companyName` where it stands. */
    readonly fields: readonly ConsoleKeys[];
    /** What fields are called here, where that is not what they are called elsewhere. */
    readonly titles?: Readonly<Partial<Record<NoInfer<ConsoleKeys>, string>>>;
    readonly filters: readonly ConsoleFilters[];
  };
}

/**
 * Declares a record (单据) that steps of the platform make, such as an order out of an approval: nobody fills it in and nobody
 * approves it; people on its sides look at it and make the transitions of its states. Its calls for customers (page, detail,
 * log, export), the console's list and both sheets follow from one table of fields, as of declareDocument.
 */
export function declareRecord<
  const Name extends string,
  Fields extends FieldTable,
  Details extends FieldTable,
  Filters extends keyof WithCommon<Fields> & string,
  const Sorts extends readonly string[],
  ConsoleKeys extends keyof WithCommon<Fields> & string,
  ConsoleFilters extends keyof WithCommon<Fields> & string,
  const Routes extends RecordRoutes,
>(
  declared: RecordDeclaration<
    Name,
    Fields,
    Details,
    Filters,
    Sorts,
    ConsoleKeys,
    ConsoleFilters,
    Routes
  >,
) {
  const { name, word, title, fields, details, status, routes, sorts, readers } = declared;
  const table = { ...RECORD_FIELDS, ...fields } as WithCommon<Fields>;
  const states = declareStates({ ...declared.states, noun: name, word, field: status });
  const sheet: Sheet = {
    name: word,
    routeName: routes.list,
    columns: {
      ...columnsAt(fields, 'sheet'),
      createTime: sheetColumn(createTime),
    },
  };
  const row = nounRow(shapeOf(fields));
  const detail = nounRow({ ...shapeOf(fields), ...shapeOf(details) });
  const {
    save: _,
    delete: __,
    ...calls
  } = nounEndpoints({
    name,
    title,
    row,
    detail,
    save: {},
    filters: {
      /** In its number, or in what it belongs to. */
      nameLike: textFilter,
      ...filterShape(table as WithCommon<Fields> & FieldTable, declared.filters),
    },
    sorts,
    sheet,
  });
  return {
    declared: declared as unknown as RecordDeclaration & { readonly routes: Routes },
    table: table as FieldTable,
    row,
    detail,
    sheet,
    states,
    transitions: transitionCalls(states),
    calls,
    console: consoleOf(table, declared.console, { name, word, title, routes, readers, states }),
  };
}

/** The console's list of a record. */
function consoleOf<
  Fields extends FieldTable,
  const Name extends string,
  Keys extends keyof WithCommon<Fields> & string,
  Filters extends keyof WithCommon<Fields> & string,
>(
  table: WithCommon<Fields>,
  {
    fields,
    titles,
    filters,
  }: Pick<
    RecordDeclaration<
      Name,
      Fields,
      FieldTable,
      string,
      readonly string[],
      Keys,
      Filters
    >['console'],
    'fields' | 'titles' | 'filters'
  >,
  {
    name,
    word,
    title,
    routes,
    readers,
    states,
  }: Pick<RecordDeclaration<Name>, 'name' | 'word' | 'title' | 'routes' | 'readers'> & {
    states: States;
  },
) {
  const all = retitled(table as WithCommon<Fields> & FieldTable, titles);
  const own = pick(all, fields);
  const sheet: Sheet = {
    name: word,
    routeName: routes.console,
    columns: { ...columnsAt(own, 'console'), createTime: sheetColumn(createTime) },
  };
  const list = {
    name,
    title,
    fields: {
      ...(fullShapeOf(own) as FullShapeOf<Pick<WithCommon<Fields>, Keys>>),
      createTime: createTime.schema,
      version: version.schema,
    },
    /** In number, name or company; of one company, which it belongs to or that is its other side. */
    filters: { keyword: textFilter, companyId: idFilter, ...filterShape(all, filters) },
    sorts: ['createTime'],
    roles: readers,
  } as const;
  return {
    calls: { ...adminList(list), export: adminExport({ ...list, sheet }) },
    sheet,
    fields: fields as readonly string[],
    filters: filters as readonly string[],
    table: { ...own, createTime, version } as FieldTable,
    ...operatorsPart(states),
  };
}
