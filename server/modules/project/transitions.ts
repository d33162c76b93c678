import { sql } from 'kysely';
import { grouped, round2 } from '#contract/arithmetic/money.ts';
import { OPEN_DISPUTE } from '#contract/dispute/states.ts';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_REFUSAL, PROJECT_STAGE, PROJECT_STATUS } from '#contract/project/project.ts';
import { PROJECT_STATES, type projectByOperator } from '#contract/project/states.ts';
import type { NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Making, Standing, TransitionRules } from '#server/kernel/document/transitions.ts';
import { close, lockLimit } from '#server/kernel/ledger/ledger.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { isLicensed } from '#server/trade/orders/licence.ts';
import { heldDepositsOf, openOrdersOf } from '#server/trade/orders/open-orders.ts';
import { type InUse, inUseOf, isInUse } from '#server/trade/sales/outstanding.ts';
import { owedOf } from '#server/trade/sales/overdue.ts';
import { EVENT } from './messages.ts';
import { accountsOf } from './people.ts';

const t = columnsOf('project', 't');
const disputes = columnsOf('dispute', 'd');
const limits = columnsOf('project_limit', 'l');
const attachments = columnsOf('attachment');
const names = columnsOf('enum_entry', 'e');

interface Project extends Standing {
  name: string;
  line: string;
  /** Of one that ends. */
  inUse?: InUse;
}

type ProjectTransition = Making<Project>;
type ProjectEvent = keyof typeof projectByOperator;

const { running } = PROJECT_STATUS;
/** Orders and deposits that a refusal names. */
const NAMED = 6;

async function lockProject(tx: Tx, { id }: { id: string }): Promise<Project | undefined> {
  const { rows } = await sql<Project>`
    select ${t.id}, ${t.project_no} as no, ${t.project_name} as name, ${t.product_line} as line,
      ${t.project_status} as status, ${t.version}
    from ${t} where ${t.id} = ${id} and not ${t.deleted} for no key update of t`.execute(tx);
  return rows[0];
}

/** The main contract (主合同, fileType 11) hangs on the project. */
async function expectContract({ tx, record: project }: ProjectTransition): Promise<void> {
  const { rows } = await sql`
    select from ${attachments} where ${attachments.object_type} = 'project'
      and ${attachments.object_id} = ${project.id} and ${attachments.file_type} = 11
    limit 1`.execute(tx);
  if (rows.length === 0) throw refused(PROJECT_REFUSAL.noContract);
}

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
async function expectNoneOpen(
  { tx, record: project }: ProjectTransition,
  parts: readonly StagePart[],
) {
  const open = await openStages(tx, project.id, parts);
  if (open.length === 0) return;
  const { code, text } = PROJECT_REFUSAL.openChildren;
  throw refused({ code, text: `${text}：${open.join('、')}` });
}

const { payApply, scene } = PROJECT_STAGE;

/** A site may have been agreed to before all have signed (migration 282). */
const atLeast = (stage: string) => sql`greatest(stage::int, ${stage}::int)::text`;

/** The refusal with the first of what it is about. */
function stillOpen({ code, text }: { code: string; text: string }, named: readonly string[]) {
  const more = named.length > NAMED ? ` 等 ${named.length} 项` : '';
  return refused({ code, text: `${text}：${named.slice(0, NAMED).join('、')}${more}` });
}

/** No order of it is on its way, and no deposit of its buyer is held. */
async function expectOrdersEnded({ tx, record: project }: ProjectTransition): Promise<void> {
  const orders = await openOrdersOf(tx, project.id);
  const deposits = await heldDepositsOf(tx, project.id);
  const named = [
    ...orders.map(({ no, status }) => `${no}（${status}）`),
    ...deposits.map(({ no, held }) => `暂估单 ${no} 的保证金（已收 ${grouped(held)} 元）`),
  ];
  if (named.length > 0) throw stillOpen(PROJECT_REFUSAL.openOrders, named);
}

/** Nothing of it is argued about: what a dispute ends with is owed, or paid back. */
async function expectNoneDisputed({ tx, record: project }: ProjectTransition): Promise<void> {
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
async function expectNothingOwed({ tx, record: project }: ProjectTransition): Promise<void> {
  const owed = await owedOf(tx, project.id);
  if (owed === '0') return;
  const { code, text } = PROJECT_REFUSAL.owed;
  throw refused({ code, text: `${text}：尚欠 ${grouped(round2(owed))} 元` });
}

/** What of its limit is in use, under the lock of that: what is taken or undone of a collection meanwhile is waited for. */
async function askInUse({ tx, at, record: project }: ProjectTransition): Promise<InUse> {
  await lockLimit(tx, project.id, at);
  project.inUse = await inUseOf(tx, project.id);
  return project.inUse;
}

/** Nothing is held for a request, and what went out has come back or was written off. */
function expectNothingInUse(inUse: InUse): void {
  if (!isInUse(inUse)) return;
  const { code, text } = PROJECT_REFUSAL.outstanding;
  const { reserved, outstanding } = inUse;
  throw refused({
    code,
    text: `${text}：冻结 ${grouped(reserved)} 元，未收回 ${grouped(outstanding)} 元`,
  });
}

async function closeLimit(
  { tx, at, accountId, record: project, reason }: ProjectTransition,
  { outstanding }: InUse,
): Promise<void> {
  const object = { type: 'project', id: project.id, no: project.no };
  await close(tx, {
    projectId: project.id,
    outstanding,
    object,
    operatorId: accountId,
    at,
    // By characters: half of one would not be read back as it was written, and the chain would break there.
    note: [...reason].slice(0, 200).join(''),
  });
}

const setState =
  (state: 'frozen' | 'open') =>
  ({ tx, at, record: project }: ProjectTransition) =>
    setTerms(tx, { projectId: project.id, at, state });

/** A limit whose last day has passed is extended first (额度延期); one that outlasts its licence (成品油) stays frozen. */
async function takeUp(transition: ProjectTransition): Promise<void> {
  const { tx, at, record: project } = transition;
  const { rows } = await sql<{ last: string; licence: string | null }>`
    select coalesce(${limits.expire_date}::text, '') as last, ${t.form_data} ->> 'licenseExpire' as licence
    from ${t} join ${limits} on ${limits.project_id} = ${t.id} where ${t.id} = ${project.id}`.execute(
    tx,
  );
  const { last = '', licence = null } = rows[0] ?? {};
  if (last !== '' && last < wireDay(at)) throw refused(LIMIT_REFUSAL.expired);
  if (!isLicensed(licence, last, at)) throw refused(PROJECT_REFUSAL.unlicensed);
  await setState('open')(transition);
}

/** What follows from every transition of a project; `parts` say what is still open below it. */
export function projectTransitions(
  parts: readonly StagePart[],
): TransitionRules<Project, ProjectEvent> {
  return {
    states: PROJECT_STATES,
    table: 'project',
    column: 'project_status',
    objectType: 'project',
    lock: lockProject,
    refusal: PROJECT_REFUSAL.status,
    columns: ({ at, reason }, to) => ({
      status_time: at,
      status_reason: to === running ? '' : reason,
    }),
    told: async ({ tx, at, record: { id, no, name } }) => ({
      accountId: await accountsOf(tx, id, at),
      payload: { id, no, name },
    }),
    noted: ({ inUse }) => (inUse ? { inUse } : {}),
    following: {
      contractSigned: {
        topic: EVENT.signed,
        act: expectContract,
        columns: ({ line }) => ({ stage: atLeast(line === FACTORING ? payApply : scene) }),
      },
      freeze: { topic: EVENT.frozen, act: setState('frozen') },
      unfreeze: { topic: EVENT.unfrozen, act: takeUp },
      finish: {
        topic: EVENT.finished,
        async act(transition) {
          await expectNoneDisputed(transition);
          await expectNothingOwed(transition);
          await expectNoneOpen(transition, parts);
          const inUse = await askInUse(transition);
          expectNothingInUse(inUse);
          await expectOrdersEnded(transition);
          await closeLimit({ ...transition, reason: '项目完结' }, inUse);
        },
        columns: () => ({ stage: PROJECT_STAGE.end }),
      },
      terminate: {
        topic: EVENT.terminated,
        // What is in use has to be collected first; until then the limit is frozen (limit/close-ended.ts).
        async act(transition) {
          const inUse = await askInUse(transition);
          if (isInUse(inUse)) await setState('frozen')(transition);
          else await closeLimit(transition, inUse);
        },
      },
    },
  };
}
