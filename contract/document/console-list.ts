import type * as z from 'zod/mini';

import type { OperatorRoles } from '../account/platform-role.ts';
import { DUE, flowRow, WAITING_FOR } from '../flow/flow.ts';
import type { Sheet } from '../noun/export.ts';
import { consoleCalls } from './console-calls.ts';
import type { DeclaredConsole } from './declared.ts';
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
> extends DeclaredConsole<Keys, Filters> {
  /** As in its paths: /admin/{name}/…; the document's name when absent. */
  readonly name?: Name;
  /** Chinese name of the list, and what it lists, for the summaries; the document's when absent. */
  readonly word?: string;
  readonly title?: string;
  /** Own fields that the sheet ends with, behind who must act. */
  readonly lastFields?: readonly Keys[];
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
  const shape = {
    ...(fullShapeOf(own) as FullShapeOf<Pick<WithCommon<Fields>, Keys>>),
    ...approval,
  };
  const asked = { ...filterShape(all, keys), ...ownFilters };
  return {
    calls: consoleCalls({ name, title, fields: shape, filters: asked, roles: readers, sheet }),
    sheet,
    fields: fields as readonly string[],
    filters: keys as readonly string[],
    table: own as FieldTable,
    ...operatorsPart(placed.states),
  };
}
