import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { type Flow, type FlowRecord, type FlowStep, flow } from '#server/kernel/flow/flow.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { DocumentContract, DocumentDeclaration } from './declaration.ts';
import { drawEffects } from './draws.ts';
import { columnName } from './fields.ts';
import type { FormParts } from './form.ts';
import { inOrder, statusEffects, voidRule } from './status.ts';
import { accountsTold } from './told.ts';

const projects = columnsOf('project');

/** Name of the project that a document belongs to. */
const subjectOf =
  (column: string) =>
  async ({ tx, record }: FlowStep): Promise<string> => {
    const { rows } = await sql<{ name: string }>`
      select ${projects.project_name} as name from ${projects}
        where ${projects.id} = ${record.row[column]}`.execute(tx);
    return rows[0]?.name ?? '';
  };

/** What follows from its approval: its own status, what it draws, and what it says of it itself. */
function effectsOf<Known>(
  { declared: { name }, states }: DocumentContract,
  own: DocumentDeclaration<Known>,
): Flow['effects'] {
  const { draws, table, number, flow: approval } = own;
  const mayVoid = states && voidRule(states);
  return inOrder(
    states && statusEffects(states, table),
    // Before what is given back already would be once more; else last, since the document's own words say more.
    draws && mayVoid,
    draws && drawEffects(name, draws, columnName(number[1])),
    approval.effects,
    draws ? undefined : mayVoid,
  );
}

/** Those on its sides hear of its approval as its own company does, where they are told of it. */
const partiesOf =
  <Known>({ declared }: DocumentContract, { table, sides, number }: DocumentDeclaration<Known>) =>
  ({ tx, at, record: { id } }: FlowStep): Promise<Hearer[]> =>
    accountsTold(tx, { table, sides }, { id, keys: [number[1], declared.status], at });

/** The approval of a document. Its form is checked at each submission, before its own guard is asked. */
export function flowOf<Known>(
  contract: DocumentContract,
  own: DocumentDeclaration<Known>,
  parts: FormParts,
): Flow {
  const { declared } = contract;
  const { table, project, onLimit, number, sides } = own;
  const effects = effectsOf(contract, own);
  return flow({
    objectName: declared.word,
    ...(sides && { parties: partiesOf(contract, own) }),
    ...own.flow,
    ...(effects && { effects }),
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
