import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STAGE, PROJECT_STATUS, type StageRow } from '#contract/project/project.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';

/** Enumeration StageState. */
const STATE = { todo: 0, now: 1, done: 2, blocked: 3 } as const;

const { scene, orders, pick, deliver, receipt, settlement, invoice } = PROJECT_STAGE;
/** Stages that a factoring project does not have: nothing is ordered, carried, signed for, settled or invoiced (rules.md B.3). */
const NOT_IN_FACTORING: readonly string[] = [
  scene,
  orders,
  pick,
  deliver,
  receipt,
  settlement,
  invoice,
];

export interface ProjectStages {
  product_line: string;
  project_status: string;
  stage: string;
  submit_time: Date | null;
  audit_time: Date | null;
  /** When and why it came into its status. */
  status_time: Date | null;
  reason: string;
  /** In the order of the line. */
  names: { code: string; name: string }[];
  /** Who has to act while it is reviewed, with the ISO time until when. */
  next: { who: string; dueAt: string | null } | null;
  /** By stage. */
  counts: Record<string, StageCount>;
}

type Judged = Pick<StageRow, 'state' | 'time' | 'blockReason'>;

const timeOf = (at: Date | null) => (at === null ? '' : wireTime(at));
const { draft, inReview, returned, withdrawn, signing, running, rejected } = PROJECT_STATUS;
const { frozen, finished, terminated } = PROJECT_STATUS;

const judged = (state: number, at: Date | null = null, blockReason = ''): Judged => ({
  state,
  time: timeOf(at),
  blockReason,
});

function judgeApplication(project: ProjectStages): Judged {
  const { project_status: status, reason, submit_time, audit_time } = project;
  if (status === draft || status === withdrawn) return judged(STATE.now);
  if (status === returned) return judged(STATE.blocked, audit_time, reason);
  return judged(STATE.done, submit_time);
}

function judgeReview({ project_status, reason, submit_time, audit_time }: ProjectStages): Judged {
  if (project_status === inReview) return judged(STATE.now, submit_time);
  if (project_status === rejected) return judged(STATE.blocked, audit_time, reason);
  const isOver = ![draft, returned, withdrawn].some((status) => status === project_status);
  return isOver ? judged(STATE.done, audit_time) : judged(STATE.todo);
}

function judgeEnd({ project_status, reason, status_time }: ProjectStages): Judged {
  if (project_status === finished) return judged(STATE.done, status_time);
  if (project_status === terminated) return judged(STATE.blocked, status_time, reason);
  return judged(STATE.todo);
}

function judgeWork(project: ProjectStages, code: string, counted: StageCount | undefined): Judged {
  const { project_status: status, stage, reason } = project;
  const time = counted?.time ? new Date(counted.time) : null;
  const isFrozen = status === frozen && stage === code;
  const blocked = counted?.blockReason || (isFrozen ? reason : '');
  if (blocked !== '' || isFrozen) return judged(STATE.blocked, time, blocked);
  if (counted !== undefined && counted.count > 0) {
    return judged(counted.doneCount === counted.count ? STATE.done : STATE.now, time);
  }
  const isNow = stage === code && (status === running || status === signing);
  return judged(isNow ? STATE.now : STATE.todo, time);
}

function judge(project: ProjectStages, code: string): Judged {
  if (code === PROJECT_STAGE.apply) return judgeApplication(project);
  if (code === PROJECT_STAGE.review) return judgeReview(project);
  if (code === PROJECT_STAGE.end) return judgeEnd(project);
  return judgeWork(project, code, project.counts[code]);
}

/** Who has to act at a stage that is under way. */
function waitingFor({ next, counts }: ProjectStages, stage: string): StageRow['waitingFor'] {
  const isReview = stage === PROJECT_STAGE.review;
  const { who = null, until = null } = counts[stage] ?? {};
  const [waited, due] = isReview ? [next?.who ?? null, next?.dueAt ?? null] : [who, until];
  if (waited === null) return null;
  return { who: waited, dueTime: due === null ? null : wireTime(new Date(due)) };
}

/** What one part counts of its stage. */
export interface Counted {
  stage: string;
  counted: StageCount;
}

const earliest = (counts: readonly StageCount[]) =>
  counts.filter(({ who }) => who).sort((a, b) => (a.until ?? '~').localeCompare(b.until ?? '~'))[0];

/** What several nouns of one stage come to together: all are counted, and whoever is due first has to act. */
export function countsByStage(all: readonly Counted[]): Record<string, StageCount> {
  const stages = [...Map.groupBy(all, ({ stage }) => stage)];
  return Object.fromEntries(
    stages.map(([stage, parts]) => {
      const counts = parts.map(({ counted }) => counted);
      const [first] = counts;
      if (first === undefined || counts.length === 1) return [stage, first] as const;
      const due = earliest(counts);
      const merged: StageCount = {
        count: counts.reduce((sum, { count }) => sum + count, 0),
        doneCount: counts.reduce((sum, { doneCount }) => sum + doneCount, 0),
        time:
          counts
            .flatMap(({ time }) => time ?? [])
            .sort()
            .at(-1) ?? null,
        blockReason: counts.find(({ blockReason }) => blockReason !== '')?.blockReason ?? '',
        who: due?.who ?? null,
        until: due?.until ?? null,
      };
      return [stage, merged] as const;
    }),
  ) as Record<string, StageCount>;
}

/** The stage line of one project, in the order of the enumeration (rules.md C.1). */
export function stageRows(
  project: ProjectStages,
  parts: readonly StagePart[],
  projectId: string,
): StageRow[] {
  return project.names
    .filter(({ code }) => project.product_line !== FACTORING || !NOT_IN_FACTORING.includes(code))
    .map(({ code: stage, name }) => {
      const own = parts.filter((one) => one.stage === stage);
      const part =
        own.find(({ productLine }) => productLine === project.product_line) ??
        own.find(({ productLine }) => productLine === undefined);
      const { count = 0, doneCount = 0 } = project.counts[stage] ?? {};
      const { state, ...judgement } = judge(project, stage);
      return {
        ...judgement,
        state,
        waitingFor: state === STATE.now ? waitingFor(project, stage) : null,
        stage,
        name,
        count,
        doneCount,
        link: part?.routeName ? { routeName: part.routeName, query: { projectId } } : null,
      };
    });
}
