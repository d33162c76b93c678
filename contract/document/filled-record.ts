import type * as z from 'zod/mini';

import type { Sheet } from '../noun/export.ts';
import { nounEndpoints, savedRecord } from '../noun/noun.ts';
import { endpoint } from '../wire/endpoint.ts';
import type { FieldTable } from './field-table.ts';
import { formSave } from './form-fields.ts';
import type { RecordDeclaration, RecordRoutes } from './record.ts';
import type { States } from './states.ts';

/** Name of the transition by which a company hands in what it has filled in. */
export const SUBMIT = 'submit';

/** How a company fills a record in. */
export interface Filling<Form extends string = string> {
  /** Code of ModuleId, by which its form is found. */
  readonly moduleId: string;
  /** Route of its form. */
  readonly form: Form;
  /** Status while it is a draft: its company's alone, deleted by it, and checked for formats only. */
  readonly draft: string;
  /** Further statuses in which its company may still change it; every such save is checked as a submission is. */
  readonly open: readonly string[];
}

/** What declareRecord makes, as far as a form adds to it. */
interface Made<Row extends z.ZodMiniType, Detail extends z.ZodMiniType, Calls> {
  readonly declared: RecordDeclaration & { readonly routes: RecordRoutes };
  readonly table: FieldTable;
  readonly row: Row;
  readonly detail: Detail;
  readonly sheet: Sheet;
  readonly states: States;
  readonly calls: Calls;
}

/**
 * A record that its company fills in by a business form and that nobody approves, such as a trip of goods: what
 * declareRecord makes of it, with `save` and `delete` among its calls. It is handed in by its transition `submit`, from the
 * draft, by its own side; its details have `formDetails`. Throws where there is no such transition.
 */
export function filledRecord<
  Row extends z.ZodMiniType,
  Detail extends z.ZodMiniType,
  Calls,
  Record extends Made<Row, Detail, Calls>,
  const Form extends string,
>(record: Made<Row, Detail, Calls> & Record, filling: Filling<Form>) {
  const { declared, row, detail, sheet, states } = record;
  const { name, title, routes } = declared;
  const { from = [], by } = states.transitions[SUBMIT] ?? {};
  if (by?.side !== 'own' || !from.includes(filling.draft)) {
    throw new Error(`${name}: its own company submits its draft`);
  }
  const asDraft = { name, title, row, detail, save: formSave, filters: {}, sorts: [], sheet };
  const { save, delete: remove } = nounEndpoints({ ...asDraft, sheet: sheet as Sheet<never> });
  return {
    ...record,
    declared: {
      ...(declared as Record['declared']),
      routes: { ...(routes as Record['declared']['routes']), form: filling.form },
    },
    filling,
    calls: {
      ...(record.calls as Record['calls']),
      save: endpoint({ ...save, output: savedRecord }),
      delete: remove,
    },
  };
}
