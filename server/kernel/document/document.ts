import { sql } from 'kysely';

import { type CompanyFunction, readersOf, writersOf } from '#contract/account/customer-role.ts';
import type { DocumentDeclaration as Declared } from '#contract/document/document.ts';
import type { FieldTable } from '#contract/document/field-table.ts';
import type { Sheet } from '#contract/noun/export.ts';
import { flowActions, flowFields } from '#server/kernel/flow/fields.ts';
import { type Flow, type FlowRecord, type FlowStep, flow } from '#server/kernel/flow/flow.ts';
import { byNames, byProjectNames, SUBMITTED } from '#server/kernel/flow/operator-list.ts';
import { flowRoutes } from '#server/kernel/flow/routes.ts';
import type { Module } from '#server/kernel/module.ts';
import { attachments, type Field, readOnly } from '#server/kernel/resource/field.ts';
import { type Filter, like, likeInProject } from '#server/kernel/resource/filter.ts';
import type { May, Noun, NounCalls, Saving, SidesOf } from '#server/kernel/resource/noun.ts';
import { type Register, registerRoutes } from '#server/kernel/resource/register.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { columnName, type OwnFields, storedFields, storedFilters } from './fields.ts';
import { type DocumentForm, type FormParts, formParts } from './form.ts';
import { returnedLine } from './workbench.ts';

/** A document as contract/document/document.ts declares it. */
export interface DocumentContract {
  readonly declared: Declared;
  readonly table: FieldTable;
  readonly sheet: Sheet;
  readonly calls: NounCalls;
  readonly console: { readonly calls: Register['calls']; readonly sheet: Sheet };
}

/** What the approval of a document says beside what follows from its declaration. */
type OwnFlow = Omit<
  Flow,
  | 'objectType'
  | 'objectName'
  | 'moduleId'
  | 'readers'
  | 'table'
  | 'routeName'
  | 'numberColumn'
  | 'view'
  | 'subject'
  | 'project'
>;

/** What a document does on the server; the rest follows from its contract. */
export interface DocumentDeclaration<Known>
  extends Partial<Pick<Noun, 'sides' | 'unique' | 'inTurn'>> {
  readonly table: string;
  /** Prefix of its numbers (domain.md C.0), and the field that shows them. */
  readonly number: readonly [prefix: string, field: string];
  /** The function of a company whose roles may file it and look at it (domain.md C.22). */
  readonly rights: CompanyFunction;
  /** Column of the project that it belongs to; absent where it belongs to none. */
  readonly project?: string;
  /** Reviewers look at the limit of its project, whose name begins the line about it. */
  readonly onLimit?: true;
  /** Columns that a text is looked for in, beside its number. */
  readonly search?: readonly string[];
  /** Fields that are made otherwise than their kind is stored. */
  readonly fields?: OwnFields;
  /** How its form becomes its row; or, where values lie in tables of their own, all of what follows from a form. */
  readonly form: DocumentForm<Known> | FormParts;
  readonly flow: OwnFlow;
  /** What may be done with a row beside what its approval allows. */
  actions?(row: Record<string, unknown>, may: May): string[];
}

/** A declared document: its parts, for its own routes and tests, and the module that answers all of it. */
export interface Document {
  readonly noun: Noun;
  readonly flow: Flow;
  readonly list: Register;
  /** The module, with what the document has beside its calls. */
  module(own?: Partial<Omit<Module, 'name'>>): Module;
}

/** Name of the project that a document belongs to. */
const subjectOf =
  (column: string) =>
  async ({ tx, record }: FlowStep): Promise<string> => {
    const { rows } = await sql<{ name: string }>`
      select project_name as name from project where id = ${record.row[column]}`.execute(tx);
    return rows[0]?.name ?? '';
  };

/** The approval of a document. Its form is checked at each submission, before its own guard is asked. */
function flowOf<Known>(
  { declared }: DocumentContract,
  own: DocumentDeclaration<Known>,
  parts: FormParts,
): Flow {
  const { table, project, onLimit, number } = own;
  return flow({
    ...own.flow,
    objectType: declared.name,
    objectName: declared.word,
    moduleId: declared.moduleId,
    readers: declared.readers,
    table,
    routeName: declared.routes.detail,
    numberColumn: columnName(number[1]),
    async guard(step) {
      await parts.check(step);
      await own.flow.guard?.(step);
    },
    view: parts.view,
    ...(project !== undefined &&
      onLimit && {
        subject: subjectOf(project),
        project: ({ row }: FlowRecord) => String(row[project]),
      }),
  });
}

/** The noun of a document, whose actions are those of its approval and its own. */
function nounOf<Known>(
  { declared, table, sheet, calls }: DocumentContract,
  own: DocumentDeclaration<Known>,
  { approval, parts }: { approval: Flow; parts: FormParts },
): Noun {
  const { number, rights, project, search = [], fields = {}, table: name, ...rest } = own;
  const { sides, unique, inTurn } = rest;
  const numberColumn = columnName(number[1]);
  const searched = [numberColumn, ...search];
  const given: Record<string, Field> = {
    values: parts.values,
    attachment: readOnly(attachments(declared.name)),
    ...fields,
  };
  const details = Object.entries(storedFields(declared.details, given));
  return {
    name: declared.name,
    table: name,
    calls,
    sheet,
    ...(sides && { sides }),
    ...(unique && { unique }),
    ...(inTurn && { inTurn }),
    fields: {
      ...storedFields(declared.fields, given),
      ...flowFields,
      ...Object.fromEntries(details.map(([key, field]) => [key, { ...field, detailOnly: true }])),
    },
    filters: storedFilters(table, declared.filters, {
      nameLike: project === undefined ? like(...searched) : likeInProject(...searched),
    }),
    sorts: Object.fromEntries(
      declared.sorts.map((key) => [key, key === 'createTime' ? 'id' : columnName(key)]),
    ),
    readers: readersOf(rights),
    writers: writersOf(rights),
    actions: (row, may) => [
      ...flowActions(row as never, may, approval),
      ...(own.actions?.(row, may) ?? []),
    ],
    beforeSave: (saving) => parts.beforeSave(saving as Saving as never),
    number: { prefix: number[0], column: numberColumn },
  };
}

const { auditStatus, processRedundantId, submitTime, nextStep } = flowFields;
const APPROVAL = { auditStatus, processRedundantId, submitTime, nextStep };

/** The console's list of a document: what was submitted at least once. */
function listOf<Known>(
  { declared, table, console: { calls, sheet } }: DocumentContract,
  { table: name, project, number, search = [], fields = {} }: DocumentDeclaration<Known>,
): Register {
  const shown = Object.fromEntries(
    declared.console.fields.flatMap((key) => {
      const field = table[key];
      return field === undefined ? [] : [[key, field] as const];
    }),
  );
  const searched = [columnName(number[1]), ...search];
  const keyword: Filter = project === undefined ? byNames(searched) : byProjectNames(...searched);
  const listed = {
    name: `admin.${declared.console.name}`,
    table: name,
    calls,
    sheet,
    across: SUBMITTED,
    fields: { ...storedFields(shown, fields), ...APPROVAL },
    filters: storedFilters(table, declared.console.filters, { keyword }),
    sorts: { createTime: 'id' },
    writers: ['admin'],
    actions: () => [],
  };
  // As in register.ts: its calls are those of a list of the console.
  return { calls, listed: listed as unknown as Noun, exported: true };
}

/**
 * Declares what a document does: how its form becomes its row, what stands in the way of it, what follows from its
 * approval. Its noun, its approval, the console's list, the line of the workbench for what came back, and their routes
 * follow from it and from its contract.
 */
export function document<Known, Contract extends DocumentContract>(
  contract: Contract,
  own: DocumentDeclaration<Known> & { readonly sides?: SidesOf<Contract['calls']> },
): Document {
  const { declared } = contract;
  const parts = 'beforeSave' in own.form ? own.form : formParts(declared, own.form);
  const approval = flowOf(contract, own, parts);
  const noun = nounOf(contract, own, { approval, parts });
  const list = listOf(contract, own);
  return {
    noun,
    flow: approval,
    list,
    module: ({ routes, nouns = [], registers = [], ...more } = {}) => ({
      workbench: returnedLine(declared, noun),
      ...more,
      name: declared.name,
      nouns: [noun, ...nouns],
      registers: [list, ...registers],
      flows: [approval],
      routes: (kernel) => [
        ...nounRoutes(kernel, noun),
        ...registerRoutes(kernel, list),
        ...flowRoutes(kernel, noun, approval),
        ...(routes?.(kernel) ?? []),
      ],
    }),
  };
}
