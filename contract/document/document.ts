import type * as z from 'zod/mini';

import type { OperatorRoles } from '../account/platform-role.ts';
import { flowEndpoints, flowRow } from '../flow/flow.ts';
import type { Sheet } from '../noun/export.ts';
import { textFilter } from '../noun/list.ts';
import { nounEndpoints, nounRow, savedRecord } from '../noun/noun.ts';
import { endpoint } from '../wire/endpoint.ts';
import { type ConsoleDeclaration, consoleList, type WithCommon } from './console-list.ts';
import type { Declared } from './declared.ts';
import { type FieldTable, filterShape, shapeOf } from './field-table.ts';
import { type OwnStates, statesOf, transitionCalls } from './own-states.ts';
import {
  columnsAt,
  DOCUMENT_FIELDS,
  retitled,
  type SheetEnd,
  sheetEnd,
  statusColumn,
} from './sheet.ts';

type Shape = Record<string, z.ZodMiniType>;

/** Where a document is shown: named routes of its screens. */
export interface DocumentRoutes {
  readonly list: string;
  readonly detail: string;
  readonly form: string;
  /** The console's list. */
  readonly console: string;
}

/** Routes of a document that nobody has named otherwise. */
interface RoutesOf<Name extends string> {
  readonly list: Name;
  readonly detail: `${Name}Detail`;
  readonly form: `${Name}Form`;
  readonly console: `admin${Capitalize<Name>}`;
}

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

function routesOf(name: string): DocumentRoutes {
  return {
    list: name,
    detail: `${name}Detail`,
    form: `${name}Form`,
    console: `admin${capital(name)}`,
  };
}

/** Fields that the approval gives each document, and its table columns of these names. */
type Given = keyof typeof flowRow;

/** A field by such a name would take the place of the other: it does not compile, and says so. */
type OwnNames<Fields> = {
  readonly [Key in keyof Fields &
    Given]: `${Key} is a field of each document that is approved; this one needs a name of its own`;
};

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
  OwnFilters extends Shape = Shape,
  Approval extends Shape = Shape,
> extends Declared<Name, Fields, Details, Filters, Sorts> {
  /** Code of ModuleId, by which its form and its process are found. */
  readonly moduleId: string;
  /** Operators who read it and its files once it was submitted, and list it in the console. */
  readonly readers: OperatorRoles;
  readonly routes: DocumentRoutes;
  /** What a save carries. */
  readonly save: Save;
  /** Its status: `auditStatus`, or a field of its own. */
  readonly status: (keyof Fields & string) | 'auditStatus';
  /** Filters of both lists that are asked otherwise than a field's kind is, by their schemas. */
  readonly ownFilters?: OwnFilters;
  /** What those who see it read of its approval; `flowRow`, or `sharedFlowRow` where other companies see it too. */
  readonly approval?: Approval;
  /** What becomes of it after its approval, where its status is a field of its own. */
  readonly states?: OwnStates;
  /** What the fields that every document has are called here, where that is not what they are called elsewhere. */
  readonly titles?: Readonly<Partial<Record<keyof typeof DOCUMENT_FIELDS, string>>>;
  /** What its sheet ends with: who must act, when it was submitted and made. */
  readonly sheetEnd?: readonly SheetEnd[];
  /** Fields of `save` that travel sealed, as dotted paths; see Endpoint. */
  readonly sealed?: readonly `${keyof Save & string}.${string}`[];
  /** `id`: the specification fixes what its save answers, and the version stands beside that; absent: id and version. */
  readonly saveAnswers?: 'id';
  readonly console: ConsoleDeclaration<ConsoleName, ConsoleKeys, ConsoleFilters>;
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
  ConsoleKeys extends keyof WithCommon<Fields> & string,
  ConsoleFilters extends keyof WithCommon<Fields> & string,
  const ConsoleName extends string = Name,
  OwnFilters extends Shape = Record<never, never>,
  Approval extends Shape = typeof flowRow,
  const Routes extends DocumentRoutes = RoutesOf<Name>,
>(
  declaration: Omit<
    DocumentDeclaration<
      Name,
      Fields,
      Details,
      Save,
      Filters,
      Sorts,
      ConsoleName,
      ConsoleKeys,
      ConsoleFilters,
      OwnFilters,
      Approval
    >,
    'routes'
  > & {
    readonly routes?: Routes;
    readonly fields: OwnNames<Fields>;
    readonly details: OwnNames<Details>;
  },
) {
  const declared = { ...declaration, routes: declaration.routes ?? routesOf(declaration.name) };
  const { name, word, title, fields, details, sorts, save, status, routes, sealed } = declared;
  const states = declared.states && statesOf({ name, word, status }, declared.states);
  const { ownFilters = {} as OwnFilters, approval = flowRow as unknown as Approval } = declared;
  const common = retitled(DOCUMENT_FIELDS, declared.titles);
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
  const row = nounRow({ ...shapeOf(fields), ...approval });
  const detail = nounRow({ ...shapeOf(fields), ...approval, ...shapeOf(details) });
  const filters = {
    /** In its number, or in what it belongs to. */
    nameLike: textFilter,
    ...filterShape(table as WithCommon<Fields> & FieldTable, declared.filters),
    ...ownFilters,
  };
  const { save: saving, ...others } = nounEndpoints({
    name,
    title,
    row,
    detail,
    save,
    filters,
    sorts,
    sheet,
    ...(sealed && { sealed }),
  });
  return {
    declared: declared as unknown as DocumentDeclaration & { readonly routes: Routes },
    table: table as FieldTable,
    row,
    detail,
    sheet,
    /** What becomes of it, and the calls of its transitions; none where its status is that of its approval. */
    states,
    transitions: states === undefined ? {} : transitionCalls(states),
    calls: {
      ...others,
      save: endpoint({
        ...saving,
        output: declared.saveAnswers === 'id' ? saving.output : savedRecord,
      }),
      ...flowEndpoints({ name, title }),
    },
    console: consoleList<Fields, ConsoleName, ConsoleKeys, ConsoleFilters, OwnFilters>(
      table,
      declared.console,
      { name, word, title, status, routes, readers: declared.readers, ownFilters, states },
    ),
  };
}
