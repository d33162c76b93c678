import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { projectByOperator } from '#contract/project/operator.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_REFUSAL, PROJECT_STAGE, PROJECT_STATUS } from '#contract/project/project.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { OutboxEvent } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { close, setTerms } from '#server/kernel/ledger/ledger.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { EVENT } from './messages.ts';
import { accountsOf } from './people.ts';

interface Project {
  id: string;
  no: string;
  name: string;
  line: string;
  status: string;
  version: number;
  outstanding: boolean;
}

interface Turning {
  tx: Tx;
  at: Date;
  accountId: string;
  project: Project;
  reason: string;
}

interface Turn {
  /** Statuses that it may be made from. */
  from: readonly string[];
  to: string;
  topic: string;
  /** What else has to be so, and what follows, before the status is set. */
  act?(turning: Turning): Promise<void>;
  stage?(project: Project): string;
}

const { signing, running, frozen, finished, terminated } = PROJECT_STATUS;

async function lockProject(tx: Tx, id: string): Promise<Project> {
  const { rows } = await sql<Project>`
    select t.id, t.project_no as no, t.project_name as name, t.product_line as line,
      t.project_status as status, t.version,
      coalesce((select l.reserved + l.occupied > 0 from project_limit l where l.project_id = t.id), false)
        as outstanding
    from project t where t.id = ${id} and not t.deleted for no key update of t`.execute(tx);
  const [project] = rows;
  if (project === undefined) throw noSuchRecord();
  return project;
}

/** The main contract (主合同, fileType 11) hangs on the project. */
async function expectContract({ tx, project }: Turning): Promise<void> {
  const { rows } = await sql`
    select from attachment where object_type = 'project' and object_id = ${project.id} and file_type = 11
    limit 1`.execute(tx);
  if (rows.length === 0) throw refused(PROJECT_REFUSAL.noContract);
}

/** No document of a noun of projects is still on its way. */
async function expectNoneOpen({ tx, project }: Turning, parts: readonly StagePart[]) {
  for (const { query } of parts) {
    const { rows } = await query(sql`${project.id}::bigint`).execute(tx);
    const [counted] = rows as StageCount[];
    if (counted && Number(counted.doneCount) < Number(counted.count))
      throw refused(PROJECT_REFUSAL.openChildren);
  }
}

async function closeLimit({ tx, at, accountId, project, reason }: Turning): Promise<void> {
  const object = { type: 'project', id: project.id, no: project.no };
  await close(tx, {
    projectId: project.id,
    object,
    operatorId: accountId,
    at,
    // By characters: half of one would not be read back as it was written, and the chain would break there.
    note: [...reason].slice(0, 200).join(''),
  });
}

const setState =
  (state: 'frozen' | 'open') =>
  ({ tx, at, project }: Turning) =>
    setTerms(tx, { projectId: project.id, at, state });

/** A limit whose last day has passed is extended first (额度延期). */
async function takeUp(turning: Turning): Promise<void> {
  const { tx, at, project } = turning;
  const { rows } = await sql`
    select from project_limit where project_id = ${project.id} and expire_date < ${wireDay(at)}::date`.execute(
    tx,
  );
  if (rows.length > 0) throw refused(LIMIT_REFUSAL.expired);
  await setState('open')(turning);
}

/** Every turn by its name; `parts` say what is still open below a project. */
export function turnsOf(
  parts: readonly StagePart[],
): Readonly<Record<keyof typeof projectByOperator, Turn>> {
  return {
    contractSigned: {
      from: [signing],
      to: running,
      topic: EVENT.signed,
      act: expectContract,
      stage: ({ line }) => (line === FACTORING ? PROJECT_STAGE.payApply : PROJECT_STAGE.scene),
    },
    freeze: { from: [running], to: frozen, topic: EVENT.frozen, act: setState('frozen') },
    unfreeze: { from: [frozen], to: running, topic: EVENT.unfrozen, act: takeUp },
    finish: {
      from: [running],
      to: finished,
      topic: EVENT.finished,
      act: async (turning) => {
        await expectNoneOpen(turning, parts);
        if (turning.project.outstanding) throw refused(PROJECT_REFUSAL.outstanding);
        await closeLimit({ ...turning, reason: '项目完结' });
      },
      stage: () => PROJECT_STAGE.end,
    },
    terminate: {
      from: [running, frozen],
      to: terminated,
      topic: EVENT.terminated,
      // What is in use has to be collected first; until then the limit is frozen.
      act: (turning) =>
        turning.project.outstanding ? setState('frozen')(turning) : closeLimit(turning),
    },
  };
}

type Input = z.ZodMiniType<{ id: string; version?: number | undefined; reason?: string }>;
type Answer = z.ZodMiniType<{ id: string; no: string; projectStatus: string }>;
type Call = Endpoint<z.ZodMiniType, Input, Answer>;

interface Acting {
  tx: Tx;
  at: Date;
  accountId: string;
  emit(event: OutboxEvent): Promise<void>;
}

interface Asked {
  id: string;
  version?: number | undefined;
  reason?: string | undefined;
}

/** Turns a project that is found and locked first; answers how it stood before. Throws project_status, 404, 409. */
export async function turnProject(
  { from, to, topic, act, stage }: Turn,
  { tx, at, accountId, emit }: Acting,
  { id, version, reason = '' }: Asked,
): Promise<Project> {
  const project = await lockProject(tx, id);
  if (version !== undefined && version !== project.version) throw conflict(NOUN.changed);
  if (!from.includes(project.status)) throw refused(PROJECT_REFUSAL.status);
  await act?.({ tx, at, accountId, project, reason });
  await sql`
    update project set project_status = ${to}, status_time = ${at},
      status_reason = ${to === running ? '' : reason}, stage = coalesce(${stage?.(project) ?? null}, stage),
      version = version + 1, updated_by = ${accountId}, updated_at = ${at}
    where id = ${id}`.execute(tx);
  const payload = { id, no: project.no, name: project.name, reason };
  await emit({ topic, accountId: await accountsOf(tx, id, at), payload });
  return project;
}

function turnRoute(kernel: Kernel, endpoint: Call, turn: Turn): Route {
  return write(kernel, endpoint, async ({ tx, at, me, input, emit, note }) => {
    const acting = { tx, at, accountId: me.accountId, emit };
    const { id, no, status, outstanding } = await turnProject(turn, acting, input);
    const after = { projectStatus: turn.to, reason: input.reason };
    const detail = { before: { projectStatus: status }, after, outstanding };
    note({ objectType: 'project', objectId: id, detail });
    return { id, no, projectStatus: turn.to };
  });
}

/** POST /admin/project/contractSigned|freeze|unfreeze|finish|terminate. */
export function turnRoutes(kernel: Kernel, parts: readonly StagePart[]): Route[] {
  const turns = turnsOf(parts);
  return Object.entries(projectByOperator).map(([name, endpoint]) =>
    turnRoute(kernel, endpoint as unknown as Call, turns[name as keyof typeof turns]),
  );
}
