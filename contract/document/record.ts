import type { OperatorRoles } from '../account/platform-role.ts';
import type { Sheet } from '../noun/export.ts';
import { textFilter } from '../noun/list.ts';
import { nounEndpoints, nounRow } from '../noun/noun.ts';
import { consoleCalls } from './console-calls.ts';
import type { Declared, DeclaredConsole } from './declared.ts';
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
> extends Declared<Name, Fields, Details, Filters, Sorts> {
  /** Operators who list it in the console. */
  readonly readers: OperatorRoles;
  readonly routes: Routes;
  /** Field of its status, whose enumeration `states` names. */
  readonly status: keyof Fields & string;
  readonly states: {
    readonly enumeration: string;
    /** Codes of its statuses, by a name. */
    readonly statuses: Readonly<Record<string, string>>;
    readonly transitions: Readonly<Record<string, Transition>>;
  };
  readonly console: DeclaredConsole<ConsoleKeys, ConsoleFilters>;
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
  { fields, titles, filters }: DeclaredConsole<Keys, Filters>,
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
  const shape = {
    ...(fullShapeOf(own) as FullShapeOf<Pick<WithCommon<Fields>, Keys>>),
    createTime: createTime.schema,
    version: version.schema,
  };
  const asked = filterShape(all, filters);
  return {
    calls: consoleCalls({ name, title, fields: shape, filters: asked, roles: readers, sheet }),
    sheet,
    fields: fields as readonly string[],
    filters: filters as readonly string[],
    table: { ...own, createTime, version } as FieldTable,
    ...operatorsPart(states),
  };
}
