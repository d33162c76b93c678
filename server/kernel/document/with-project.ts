import { sql } from 'kysely';

import { AUDIT } from '#contract/flow/flow.ts';
import type { NounTable } from '#server/db/columns.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import { endForProject } from '#server/kernel/flow/decide.ts';
import type { Flow, FlowStep } from '#server/kernel/flow/flow.ts';
import { openRun } from '#server/kernel/flow/instance.ts';
import { recordOf } from '#server/kernel/flow/record.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type {
  EndsWithProject,
  ProjectEnding,
  ProjectEndPart,
  WithProject,
} from '#server/kernel/parts/with-project.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { NO_ORIGIN } from '#server/kernel/wire/origin.ts';
import type { LockedDocument } from './status.ts';
import { type Making, makeTransition, type TransitionRules } from './transitions.ts';

const t = columnsOfRow<NounTable>('t');

type Rules = TransitionRules<LockedDocument, string>;

interface Ended {
  objectType: string;
  table: string;
  /** Column of its project. */
  project: string;
  withProject: WithProject;
  flow?: Flow;
  /** How its transitions are made, where it has any. */
  rules?: Rules | undefined;
}

/** Under review, or given back by it. */
const REVIEWED = [AUDIT.running, AUDIT.companyReview, AUDIT.returned];

type In = readonly [column: string, codes: readonly string[]];

const of = ({ table, project }: Ended, projectId: string, [column, codes]: In) =>
  sql`from ${sql.table(table)} t where ${sql.ref(`t.${project}`)} = ${projectId} and not ${t.deleted}
    and ${sql.ref(`t.${column}`)} = any(${codes}) order by ${t.id} desc`;

/** Those of a project that stand so, under lock, the last one first. */
async function rowsOf(tx: Tx, ended: Ended, projectId: string, standing: In): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select t.* ${of(ended, projectId, standing)} for no key update of t`.execute(tx);
  return rows;
}

type LockFirst = ((tx: Tx, id: string) => Promise<unknown>) | undefined;

/** Locks them, after what is locked before each. */
async function lockThose(
  tx: Tx,
  ended: Ended,
  projectId: string,
  [standing, lockFirst]: readonly [In, LockFirst],
): Promise<void> {
  if (lockFirst) {
    const found = sql<{ id: string }>`select ${t.id}::text ${of(ended, projectId, standing)}`;
    for (const { id } of (await found.execute(tx)).rows) await lockFirst(tx, id);
  }
  await rowsOf(tx, ended, projectId, standing);
}

/** Where the transition of those that nobody reviews starts, as their column has it. */
function startOf({ rules }: Ended, { standing }: EndsWithProject) {
  if (rules === undefined || standing === undefined) return undefined;
  const from = rules.states.transitions[standing.event]?.from ?? [];
  return [rules.column, from] as const;
}

async function endReviewed(
  ended: Ended,
  ends: EndsWithProject,
  { tx, at, me, emit, cipher, engine, projectId, reason }: ProjectEnding,
): Promise<void> {
  const { flow, objectType } = ended;
  if (flow === undefined) return;
  const rows = await rowsOf(tx, ended, projectId, ['audit_status', REVIEWED]);
  for (const row of rows) {
    if (ends.reviewed?.(row) === false) continue;
    const step: FlowStep = { tx, at, me, record: recordOf(row), cipher, emit };
    const before = step.record.auditStatus;
    await endForProject(await openRun(flow, engine, step), reason);
    const detail = { before, after: AUDIT.voided, reason };
    const entry = { action: 'reviewTerminate', accountId: me.accountId, objectType };
    await audit(tx, { ...entry, objectId: String(row.id), detail }, NO_ORIGIN, at);
  }
}

/** The rules by which a document ends with its project: what follows then may be another thing than when a person ends it. */
function rulesOf(rules: Rules, { event, act }: NonNullable<EndsWithProject['standing']>): Rules {
  const following = rules.following[event];
  if (following === undefined) throw new Error(`${rules.objectType} has no transition ${event}`);
  if (act === undefined) return rules;
  return { ...rules, following: { ...rules.following, [event]: { ...following, act } } };
}

async function endStanding(
  ended: Ended,
  ends: EndsWithProject,
  { tx, at, me, emit, projectId, reason }: ProjectEnding,
): Promise<void> {
  const { rules, objectType } = ended;
  const { standing } = ends;
  const start = startOf(ended, ends);
  if (rules === undefined || standing === undefined || start === undefined) return;
  const { event, leaves } = standing;
  const { field, transitions } = rules.states;
  for (const { id } of await rowsOf(tx, ended, projectId, start)) {
    const asked = { id: String(id), event, me };
    const record = await rules.lock(tx, asked);
    if (record === undefined) continue;
    const making: Making<LockedDocument> = { tx, at, accountId: me.accountId, record, reason };
    if (await leaves?.(making)) continue;
    await makeTransition(
      rulesOf(rules, standing),
      event,
      { tx, at, me, emit },
      { ...asked, reason },
    );
    const detail = {
      before: { [field]: record.status },
      after: { [field]: transitions[event]?.to, reason },
    };
    const action = `${objectType}${event.slice(0, 1).toUpperCase()}${event.slice(1)}`;
    const entry = { action, accountId: me.accountId, objectType, objectId: record.id, detail };
    await audit(tx, entry, NO_ORIGIN, at);
  }
}

/** What a noun of projects does when one of them ends, by its word for it. */
export function projectEndPart(ended: Ended): ProjectEndPart {
  const { objectType, withProject, flow } = ended;
  if (withProject === 'stays') {
    const none = () => Promise.resolve();
    return { objectType, withProject, lock: none, endReviewed: none, endStanding: none };
  }
  return {
    objectType,
    withProject,
    async lock(tx, projectId) {
      if (flow) {
        const reviewed = ['audit_status', REVIEWED] as const;
        await lockThose(tx, ended, projectId, [reviewed, flow.lockFirst?.bind(flow)]);
      }
      const start = startOf(ended, withProject);
      if (start === undefined) return;
      const following = ended.rules?.following[withProject.standing?.event ?? ''];
      await lockThose(tx, ended, projectId, [start, following?.lockFirst?.bind(following)]);
    },
    endReviewed: (ending) => endReviewed(ended, withProject, ending),
    endStanding: (ending) => endStanding(ended, withProject, ending),
  };
}
