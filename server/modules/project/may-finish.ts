import { sql } from 'kysely';

import { grouped, round2 } from '#contract/arithmetic/money.ts';
import { OPEN_DISPUTE } from '#contract/dispute/states.ts';
import { PROJECT_REFUSAL } from '#contract/project/project.ts';
import type { NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { heldDepositsOf, openOrdersOf } from '#server/trade/orders/open-orders.ts';
import { owedOf } from '#server/trade/sales/overdue.ts';

const disputes = columnsOf('dispute', 'd');
const names = columnsOf('enum_entry', 'e');

/** A project that is to be finished, under lock. */
interface Finishing {
  tx: Tx;
  record: { id: string };
}

/** Orders and deposits that a refusal names. */
const NAMED = 6;

/** Operators see every row. */
const NOT_DELETED = sql<boolean>`not ${columnsOfRow<NounTable>('t').deleted}`;

/** Names of stages with how many documents of theirs are still on their way, in the order of the stages. */
async function openStages(tx: Tx, projectId: string, parts: readonly StagePart[]) {
  const open = new Map<string, number>();
  for (const { stage, query } of parts) {
    const { rows } = await query(sql`${projectId}::bigint`, () => NOT_DELETED).execute(tx);
    const [counted] = rows as StageCount[];
    const left = counted ? Number(counted.count) - Number(counted.doneCount) : 0;
    if (left > 0) open.set(stage, (open.get(stage) ?? 0) + left);
  }
  const { rows } = await sql<{ code: string; name: string }>`
    select ${names.code}, ${names.name} from ${names} where ${names.enum_name} = 'ProjectStage'
      and ${names.code} = any(${[...open.keys()]}) order by ${names.sort}`.execute(tx);
  return rows.map(({ code, name }) => `${name} ${open.get(code)} 项`);
}

/** No document of a noun of projects is still on its way. */
export async function expectNoneOpen(
  { tx, record: project }: Finishing,
  parts: readonly StagePart[],
) {
  const open = await openStages(tx, project.id, parts);
  if (open.length === 0) return;
  const { code, text } = PROJECT_REFUSAL.openChildren;
  throw refused({ code, text: `${text}：${open.join('、')}` });
}

/** The refusal with the first of what it is about. */
function stillOpen({ code, text }: { code: string; text: string }, named: readonly string[]) {
  const more = named.length > NAMED ? ` 等 ${named.length} 项` : '';
  return refused({ code, text: `${text}：${named.slice(0, NAMED).join('、')}${more}` });
}

/** No order of it is on its way, and no deposit of its buyer is held. */
export async function expectOrdersEnded({ tx, record: project }: Finishing): Promise<void> {
  const orders = await openOrdersOf(tx, project.id);
  const deposits = await heldDepositsOf(tx, project.id);
  const named = [
    ...orders.map(({ no, status }) => `${no}（${status}）`),
    ...deposits.map(({ no, held }) => `暂估单 ${no} 的保证金（已收 ${grouped(held)} 元）`),
  ];
  if (named.length > 0) throw stillOpen(PROJECT_REFUSAL.openOrders, named);
}

/** Nothing of it is argued about: what a dispute ends with is owed, or paid back. */
export async function expectNoneDisputed({ tx, record: project }: Finishing): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select ${disputes.dispute_no} as no from ${disputes}
    where ${disputes.project_id} = ${project.id} and not ${disputes.deleted}
      and ${disputes.dispute_status} in (${sql.join(OPEN_DISPUTE)}) order by ${disputes.id}`.execute(
    tx,
  );
  if (rows.length > 0)
    throw stillOpen(
      PROJECT_REFUSAL.disputed,
      rows.map(({ no }) => no),
    );
}

/** Everything that its buyer owes is paid, or written off. */
export async function expectNothingOwed({ tx, record: project }: Finishing): Promise<void> {
  const owed = await owedOf(tx, project.id);
  if (owed === '0') return;
  const { code, text } = PROJECT_REFUSAL.owed;
  throw refused({ code, text: `${text}：尚欠 ${grouped(round2(owed))} 元` });
}
