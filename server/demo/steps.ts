import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { approve, takeTask } from '#server/kernel/flow/decide.ts';
import { builtInEngine } from '#server/kernel/flow/engine.ts';
import type { Flow, FlowStep } from '#server/kernel/flow/flow.ts';
import { openRun, type Run } from '#server/kernel/flow/instance.ts';
import { reread } from '#server/kernel/flow/record.ts';
import { submit, withdraw } from '#server/kernel/flow/submit.ts';
import { openTasks } from '#server/kernel/flow/tasks.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { saveRecord } from '#server/kernel/resource/save.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { demoMember } from './member.ts';
import { addPaper } from './paper.ts';

const projects = columnsOf('project');

/** A buyer of the demo and its supplier, by the phones of their administrators. */
export interface DemoBuyer {
  phone: string;
  /** Of the supplier, which is the debtor of the receivables. */
  partner: string;
  /** Whether it is the one that paid in time once and does not any more. */
  late: boolean;
}

export const DEMO_BUYER: DemoBuyer = {
  phone: '13800000001',
  partner: '13800000002',
  late: false,
};
export const LATE_BUYER: DemoBuyer = { phone: '13800000004', partner: '13800000005', late: true };

/** The one whose documents are older first, as their numbers and ids would be. */
export const DEMO_BUYERS: readonly DemoBuyer[] = [LATE_BUYER, DEMO_BUYER];

/** Who drives the trucks of the demo supplier that somebody signs for. */
export const DEMO_TRUCKER = '示例送货员';
/** Holder of every platform role. */
const OPERATOR = '13800000009';
const ROLES = ['companyAdmin'];
/** Nobody is told of what never happened. */
const noMessage = async () => undefined;

/** The demo buyer and the operator, who make the demo documents by the steps of their lives. */
export interface DemoCast {
  context: DemoContext;
  accountId: string;
  companyId: string;
  operatorId: string;
  /** Who acts where a process asks another company. */
  partner: { accountId: string; companyId: string };
  late: boolean;
}

/** Who makes demo documents; undefined where the buyer has some in `table` already. */
export async function demoCast(
  context: DemoContext,
  table: string,
  { phone, partner: other, late }: DemoBuyer = DEMO_BUYER,
): Promise<DemoCast | undefined> {
  const buyer = await demoMember(context.db, phone);
  const { id: operatorId } = await context.db
    .selectFrom('account')
    .select('id')
    .where('phone', '=', OPERATOR)
    .executeTakeFirstOrThrow();
  const partner = await demoMember(context.db, other);
  const { rows } = await inScope(context.db, buyer, (tx) =>
    sql`select from ${sql.table(table)} where company_id = ${buyer.companyId} limit 1`.execute(tx),
  );
  return rows.length === 0 ? { context, ...buyer, operatorId, partner, late } : undefined;
}

/** Runs as the buyer. */
export function asBuyer<T>(cast: DemoCast, act: (tx: Tx) => Promise<T>): Promise<T> {
  const { context, accountId, companyId } = cast;
  return inScope(context.db, { accountId, companyId }, act);
}

/** Runs as the operator. */
export function asOperator<T>({ context, operatorId }: DemoCast, act: (tx: Tx) => Promise<T>) {
  return inScope(context.db, { accountId: operatorId, operator: true }, act);
}

/** The id of a demo project, which other nouns' documents belong to. */
export async function demoProject(tx: Tx, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ${projects.id} from ${projects} where ${projects.project_name} = ${name}
      order by ${projects.id} limit 1`.execute(tx);
  const [project] = rows;
  if (project === undefined) throw new Error(`There is no demo project ${name}`);
  return project.id;
}

type Papers = (name: string, fileType: number) => Promise<string>;

/** Saves a document as the buyer would; its id. */
export function saveDemoInput<Row, Input>(
  { context, accountId, companyId }: DemoCast,
  noun: Noun<Row, Input>,
  at: Date,
  inputOf: (tx: Tx, paper: Papers) => Promise<Record<string, unknown>>,
): Promise<string> {
  const me = { accountId, companyId, roles: ROLES, sessionId: '0', unnoted: false };
  return inScope(context.db, { accountId, companyId }, async (tx) => {
    const input = await inputOf(tx, (name, type) =>
      addPaper(context, tx, { accountId, companyId, name, type }),
    );
    const writing = { tx, me, at, input, note: () => undefined };
    return (await saveRecord(noun as unknown as Noun, writing, context.cipher)).id;
  });
}

/** The same of a business form. */
export function saveDemo<Row, Input>(
  cast: DemoCast,
  noun: Noun<Row, Input>,
  at: Date,
  valuesOf: (tx: Tx, paper: Papers) => Promise<Record<string, unknown>>,
): Promise<string> {
  return saveDemoInput(cast, noun, at, async (tx, paper) => ({
    values: await valuesOf(tx, paper),
  }));
}

interface Document {
  flow: Flow;
  id: string;
}

async function stepOf(
  tx: Tx,
  { cipher }: DemoContext,
  { flow, id }: Document,
  at: Date,
  me: FlowStep['me'],
): Promise<FlowStep> {
  return { tx, at, me, cipher, emit: noMessage, record: await reread(tx, flow, id) };
}

/** Submits it as the buyer. */
export async function submitDemo(cast: DemoCast, document: Document, at: Date): Promise<void> {
  const { accountId, companyId, context } = cast;
  const me = { accountId, companyId, roles: ROLES };
  await asBuyer(cast, async (tx) => {
    const step = await stepOf(tx, context, document, at, me);
    await submit(document.flow, builtInEngine, step, 'start');
  });
}

/** Takes it back as the buyer, before anybody has decided. */
export async function withdrawDemo(
  cast: DemoCast,
  document: Document,
  at: Date,
  opinion: string,
): Promise<void> {
  const { context, accountId, companyId } = cast;
  await asBuyer(cast, async (tx) => {
    const step = await stepOf(tx, context, document, at, { accountId, companyId, roles: ROLES });
    await withdraw(document.flow, builtInEngine, step, opinion);
  });
}

export type Decide = (run: Run, taken: Awaited<ReturnType<typeof takeTask>>) => Promise<void>;

/**
 * One decision of whoever holds the task: the operator with every role, or the other company; false where nobody has to
 * decide any more.
 */
export async function decideDemo(
  cast: DemoCast,
  document: Document,
  at: Date,
  act: Decide,
): Promise<boolean> {
  const { context, operatorId, partner } = cast;
  const decide = async (tx: Tx, me: FlowStep['me']): Promise<boolean | 'partner'> => {
    const step = await stepOf(tx, context, document, at, me);
    const run = await openRun(document.flow, builtInEngine, step);
    const [task] = await openTasks(run);
    if (task === undefined) return false;
    if (task.acting_company_id !== me.companyId) return 'partner';
    await act(run, await takeTask(run, task.id, [task.queue]));
    return true;
  };
  const operator = { accountId: operatorId, companyId: null, roles: [] };
  const decided = await asOperator(cast, (tx) => decide(tx, operator));
  if (decided !== 'partner') return decided;
  return (
    (await inScope(context.db, partner, (tx) => decide(tx, { ...partner, roles: ROLES }))) === true
  );
}

/** Agrees with every tick of the node, and sets what the node sets. */
export function agreeing(
  fieldsOf: (nodeKey: string) => Record<string, string> = () => ({}),
): Decide {
  return async (run, taken) => {
    const node = taken.task.node_key;
    const ticks = (run.flow.ticks ?? [])
      .filter(({ nodes }) => nodes.includes(node))
      .map(({ key }) => ({ key, result: 'pass' as const, note: '' }));
    await approve(run, taken, { opinion: '资料齐全，同意', ticks, fields: fieldsOf(node) });
  };
}
