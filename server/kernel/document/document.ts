import { sql } from 'kysely';

import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import type { DocumentDeclaration as Declared } from '#contract/document/document.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { TableName } from '#server/db/types.ts';
import { flowActions, flowFields } from '#server/kernel/flow/fields.ts';
import { type Flow, type FlowRecord, type FlowStep, flow } from '#server/kernel/flow/flow.ts';
import {
  byNames,
  byProjectNames,
  likeInProject,
  projectName,
  projectNo,
  SUBMITTED,
} from '#server/kernel/flow/operator-list.ts';
import { flowRoutes } from '#server/kernel/flow/routes.ts';
import type { Module } from '#server/kernel/module.ts';
import { attachments, readOnly } from '#server/kernel/resource/field.ts';
import { like } from '#server/kernel/resource/filter.ts';
import type { Noun, NounOf, Saving, SidesOf } from '#server/kernel/resource/noun.ts';
import { type Register, registerRoutes } from '#server/kernel/resource/register.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import type { DetailOf, DocumentContract, DocumentDeclaration, RowOf } from './declaration.ts';
import {
  type AnyField,
  type AnyFilter,
  columnName,
  type OwnFields,
  storedFields,
  storedFilters,
} from './fields.ts';
import { type FormParts, formParts } from './form.ts';
import { returnedLine } from './workbench.ts';

const projects = columnsOf('project');

/** What a module has beside the calls of its document. */
interface DocumentModule extends Partial<Omit<Module, 'name' | 'workbench'>> {
  /** Instead of the line about what came back; or no line at all. */
  workbench?: Module['workbench'] | 'none';
}

/** A declared document: its parts, for its own routes and tests, and the module that answers all of it. */
export interface Document {
  readonly noun: NounOf<TableName>;
  readonly flow: Flow;
  readonly list: Register;
  /** The module, with what the document has beside its calls. */
  module(own?: DocumentModule): Module;
}

/** Name of the project that a document belongs to. */
const subjectOf =
  (column: string) =>
  async ({ tx, record }: FlowStep): Promise<string> => {
    const { rows } = await sql<{ name: string }>`
      select ${projects.project_name} as name from ${projects}
        where ${projects.id} = ${record.row[column]}`.execute(tx);
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
    objectName: declared.word,
    ...own.flow,
    objectType: declared.name,
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

/** What a document of a project tells of it, and its own fields. */
function ownFields<Known>({ project, fields }: DocumentDeclaration<Known>): OwnFields {
  return { ...(project !== undefined && { projectNo, projectName }), ...fields };
}

/** Names of what a list of the document is filtered by, the document's own filters among them. */
const filterKeys = ({ ownFilters = {} }: Declared, { filters }: Pick<Declared, 'filters'>) => [
  ...filters,
  ...Object.keys(ownFilters),
];

/** The noun of a document, whose actions are those of its approval and its own. */
function nounOf<Known>(
  { declared, table, sheet, calls }: DocumentContract,
  own: DocumentDeclaration<Known>,
  { approval, parts }: { approval: Flow; parts: FormParts },
): NounOf<TableName> {
  const { number, rights, project, search = [], filters, table: name, ...rest } = own;
  const { sides, unique, inTurn } = rest;
  const numberColumn = columnName(number[1]);
  const searched = [numberColumn, ...search];
  const given: Record<string, AnyField> = {
    values: parts.values,
    attachment: readOnly(attachments(declared.name)),
    ...ownFields(own),
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
    filters: storedFilters(table, filterKeys(declared, declared), {
      nameLike: project === undefined ? like(...searched) : likeInProject(...searched),
      ...filters,
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
  { declared, table: all, console: { calls, sheet, table } }: DocumentContract,
  own: DocumentDeclaration<Known>,
): Register {
  const { table: name, project, number, search = [], operatorActions = () => [] } = own;
  const searched = [columnName(number[1]), ...search];
  const keyword: AnyFilter =
    project === undefined ? byNames(searched) : byProjectNames(...searched);
  const listed = {
    name: `admin.${declared.console.name}`,
    table: name,
    calls,
    sheet,
    across: SUBMITTED,
    fields: { ...storedFields(table, ownFields(own)), ...APPROVAL },
    filters: storedFilters(all, filterKeys(declared, declared.console), {
      keyword,
      ...own.filters,
    }),
    sorts: { createTime: 'id' },
    writers: ['admin'],
    actions: operatorActions,
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
  own: DocumentDeclaration<
    Known,
    DetailOf<Contract>,
    RowOf<Contract['console']['calls']['page']>
  > & { readonly sides?: SidesOf<Contract['calls']> },
): Document {
  const { declared } = contract;
  // Its actions were held against its contract; from here on the kernel treats all documents alike.
  const said = own as unknown as DocumentDeclaration<Known>;
  const parts = 'beforeSave' in own.form ? own.form : formParts(declared, own.form);
  const approval = flowOf(contract, said, parts);
  const noun = nounOf(contract, said, { approval, parts });
  const list = listOf(contract, said);
  return {
    noun,
    flow: approval,
    list,
    module: ({ routes, nouns = [], registers = [], workbench, ...more } = {}) => ({
      ...(workbench !== 'none' && { workbench: workbench ?? returnedLine(declared, noun) }),
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
