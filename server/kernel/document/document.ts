import type { DocumentDeclaration as Declared } from '#contract/document/document.ts';
import type { TableName } from '#server/db/types.ts';
import { endDeleted } from '#server/kernel/flow/end-deleted.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { flowRoutes } from '#server/kernel/flow/routes.ts';
import type { Module } from '#server/kernel/module.ts';
import { type ConsoleList, consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import type { May, Noun, NounOf, SidesOf } from '#server/kernel/resource/noun.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { flowOf } from './approval.ts';
import type { DetailOf, DocumentContract, DocumentDeclaration, RowOf } from './declaration.ts';
import { type FormParts, formParts, PLAIN_FORM } from './form.ts';
import { dealPart } from './in-deals.ts';
import { listOf, nounOf } from './noun.ts';
import { transitionMessages, transitionRules } from './status.ts';
import { transitionRoutes } from './transitions.ts';
import { projectEndPart } from './with-project.ts';
import { returnedLine, waitingLines } from './workbench.ts';

/** What a module has beside the calls of its document. */
interface DocumentModule extends Partial<Omit<Module, 'name' | 'workbench'>> {
  /** What other modules add to what may be done with a row. */
  actions?: Noun['actions'];
  /** Instead of the line about what came back; or none of it. What waits for a side stands beside it. */
  workbench?: Module['workbench'] | 'none';
}

/** A declared document: its parts, for its own routes and tests, and the module that answers all of it. */
export interface Document {
  readonly noun: NounOf<TableName>;
  readonly flow: Flow;
  readonly list: ConsoleList;
  /** The module, with what the document has beside its calls. */
  module(own?: DocumentModule): Module;
}

function partsOf<Known>(
  declared: Declared,
  { form, table, lines = {} }: DocumentDeclaration<Known>,
): FormParts {
  if (form === undefined) return formParts(declared, { table, form: PLAIN_FORM, lines });
  return 'beforeSave' in form ? form : formParts(declared, { table, form, lines });
}

/** The transitions of a document after its approval: their routes, and what those concerned are told. */
function transitionsOf<Known>(
  { declared, states, transitions: calls }: DocumentContract,
  { following, draws, number }: DocumentDeclaration<Known>,
  noun: Noun,
): Pick<Module, 'routes' | 'messages'> & { rules?: ReturnType<typeof transitionRules> } {
  if (states === undefined) return { routes: () => [] };
  const rules = transitionRules({ noun, numberField: number[1], states, calls, draws, following });
  return {
    rules,
    routes: (kernel) => transitionRoutes(kernel, rules, calls),
    messages: transitionMessages(noun, { states, calls }, declared.routes.detail),
  };
}

/** Who may file it begins it within a project, where it says so. */
function beginsOf<Known>(
  { declared: { name } }: DocumentContract,
  { begins }: DocumentDeclaration<Known>,
  { writers }: Noun,
): Module['begins'] {
  if (begins === undefined) return undefined;
  const mayFile = ({ roles }: May) => roles.some((role) => writers.includes(role));
  return [{ name, may: (project, may) => mayFile(may) && begins(project, may) }];
}

const withActions = (noun: NounOf<TableName>, more: Noun['actions'] = () => []) => ({
  ...noun,
  actions: (row: Record<string, unknown>, may: May) => [
    ...noun.actions(row, may),
    ...more(row, may),
  ],
});

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
  const parts = partsOf(declared, said);
  const approval = flowOf(contract, said, parts);
  const noun = nounOf(contract, said, { approval, parts });
  const list = listOf(contract, said);
  const transitions = transitionsOf(contract, said, noun);
  const begins = beginsOf(contract, said, noun);
  const deals = [dealPart(contract, said, noun)];
  const { table, project, withProject } = said;
  const ended = { objectType: declared.name, table, flow: approval, rules: transitions.rules };
  const projectEnds = project &&
    withProject && [projectEndPart({ ...ended, project, withProject })];
  const returned = (workbench: DocumentModule['workbench']) =>
    workbench === 'none' ? [] : [workbench ?? returnedLine(declared, contract.states, noun)].flat();
  return {
    noun,
    flow: approval,
    list,
    module: ({
      routes,
      messages,
      actions,
      nouns = [],
      consoleLists = [],
      workbench,
      ...more
    } = {}) => ({
      workbench: [...returned(workbench), ...waitingLines(declared, contract.states, noun)],
      ...(begins && { begins }),
      ...(projectEnds && { projectEnds }),
      deals,
      ...more,
      messages: { ...transitions.messages, ...messages },
      name: declared.name,
      nouns: [noun, ...nouns],
      consoleLists: [list, ...consoleLists],
      flows: [approval],
      routes: (kernel) => [
        ...nounRoutes(kernel, withActions(noun, actions), {
          lockFirst: approval.lockFirst?.bind(approval),
          act: (writing) => endDeleted(kernel, approval, writing),
        }),
        ...consoleListRoutes(kernel, list),
        ...flowRoutes(kernel, noun, approval),
        ...transitions.routes(kernel),
        ...(routes?.(kernel) ?? []),
      ],
    }),
  };
}
