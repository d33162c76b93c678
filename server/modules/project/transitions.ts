import { sql } from 'kysely';
import { grouped } from '#contract/arithmetic/money.ts';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_REFUSAL, PROJECT_STAGE, PROJECT_STATUS } from '#contract/project/project.ts';
import { PROJECT_STATES, type projectByOperator } from '#contract/project/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type {
  Making,
  StatefulRecord,
  TransitionRules,
} from '#server/kernel/document/transitions.ts';
import { telling } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { close, lockLimit } from '#server/kernel/ledger/ledger.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import type { StagePart } from '#server/kernel/parts/stage.ts';
import {
  endWithProject,
  lockWithProject,
  type ProjectEndPart,
} from '#server/kernel/parts/with-project.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { isLicensed } from '#server/trade/orders/licence.ts';
import { type InUse, inUseOf, isInUse } from '#server/trade/sales/outstanding.ts';
import {
  expectNoneDisputed,
  expectNoneOpen,
  expectNothingOwed,
  expectOrdersEnded,
} from './may-finish.ts';
import { EVENT } from './messages.ts';
import { accountsOf } from './people.ts';

const t = columnsOf('project', 't');
const limits = columnsOf('project_limit', 'l');
const attachments = columnsOf('attachment');

interface Project extends StatefulRecord {
  name: string;
  line: string;
  /** Of one that ends. */
  inUse?: InUse;
}

type ProjectTransition = Making<Project>;
/** What becomes of the documents of a project that ends, and what that is done with. */
interface Ends extends Pick<Kernel, 'engine' | 'cipher'> {
  parts: readonly ProjectEndPart[];
}
type ProjectEvent = keyof typeof projectByOperator;

const { running } = PROJECT_STATUS;

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

const { payApply, scene } = PROJECT_STAGE;

/** A site may have been agreed to before all have signed (migration 282). */
const atLeast = (stage: string) => sql`greatest(stage::int, ${stage}::int)::text`;

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

/** What of its documents ends with it (decision 187). */
async function endDocuments(
  { tx, at, accountId, record: { id: projectId } }: ProjectTransition,
  ends: Ends | undefined,
  word: string,
): Promise<void> {
  if (ends === undefined) return;
  const { parts, ...machine } = ends;
  const me = { accountId, companyId: null, roles: [] };
  const reason = `项目已${word}，未办结的单据随之终止`;
  await endWithProject(parts, { ...telling(tx, at), ...machine, me, projectId, reason });
}

/** What follows from every transition of a project; `parts` say what is still open below it. Without `ends` it ends alone, as those of the demo. */
export function projectTransitions(
  parts: readonly StagePart[],
  ends?: Ends,
): TransitionRules<Project, ProjectEvent> {
  const lockFirst = (tx: Tx, id: string) => lockWithProject(ends?.parts ?? [], tx, id);
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
        lockFirst,
        async act(transition) {
          await expectNoneDisputed(transition);
          await expectNothingOwed(transition);
          await expectNoneOpen(transition, parts);
          const inUse = await askInUse(transition);
          expectNothingInUse(inUse);
          await expectOrdersEnded(transition);
          await endDocuments(transition, ends, '完结');
          await closeLimit({ ...transition, reason: '项目完结' }, inUse);
        },
        columns: () => ({ stage: PROJECT_STAGE.end }),
      },
      terminate: {
        topic: EVENT.terminated,
        lockFirst,
        // What is in use has to be collected first; until then the limit is frozen (limit/close-ended.ts).
        async act(transition) {
          await endDocuments(transition, ends, '终止');
          const inUse = await askInUse(transition);
          if (isInUse(inUse)) await setState('frozen')(transition);
          else await closeLimit(transition, inUse);
        },
      },
    },
  };
}
