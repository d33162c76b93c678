import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STAGE, PROJECT_STATUS, type StageRow } from '#contract/project/project.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';

/** Enumeration StageState. */
const STATE = { todo: 0, now: 1, done: 2, blocked: 3 } as const;

/** Stages that a factoring project does not have: nothing is picked up, carried or signed for (domain.md B.3). */
const NOT_IN_FACTORING: readonly string[] = ['30', '70', '80', '90'];

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
  /** By stage. */
  counts: Record<string, StageCount>;
}

type Judged = Pick<StageRow, 'state' | 'time' | 'blockReason'>;

const timeOf = (at: Date | null) => (at === null ? '' : wireTime(at));
const { draft, inReview, returned, withdrawn, rejected, frozen, finished, terminated } =
  PROJECT_STATUS;

function judgeApplication(project: ProjectStages): Judged {
  const { project_status: status, reason, submit_time, audit_time } = project;
  if (status === draft || status === withdrawn)
    return { state: STATE.now, time: '', blockReason: '' };
  if (status === returned)
    return { state: STATE.blocked, time: timeOf(audit_time), blockReason: reason };
  return { state: STATE.done, time: timeOf(submit_time), blockReason: '' };
}

function judgeReview({ project_status, reason, submit_time, audit_time }: ProjectStages): Judged {
  if (project_status === inReview)
    return { state: STATE.now, time: timeOf(submit_time), blockReason: '' };
  if (project_status === rejected)
    return { state: STATE.blocked, time: timeOf(audit_time), blockReason: reason };
  const isOver = ![draft, returned, withdrawn].some((status) => status === project_status);
  return {
    state: isOver ? STATE.done : STATE.todo,
    time: isOver ? timeOf(audit_time) : '',
    blockReason: '',
  };
}

function judgeEnd({ project_status, reason, status_time }: ProjectStages): Judged {
  if (project_status === finished)
    return { state: STATE.done, time: timeOf(status_time), blockReason: '' };
  if (project_status === terminated)
    return { state: STATE.blocked, time: timeOf(status_time), blockReason: reason };
  return { state: STATE.todo, time: '', blockReason: '' };
}

function judgeWork(project: ProjectStages, code: string, counted: StageCount | undefined): Judged {
  const { project_status: status, stage, reason } = project;
  const time = counted?.time ? wireTime(new Date(counted.time)) : '';
  const blocked = counted?.blockReason || (status === frozen && stage === code ? reason : '');
  if (blocked !== '' || (status === frozen && stage === code))
    return { state: STATE.blocked, time, blockReason: blocked };
  if (counted !== undefined && counted.count > 0) {
    const isDone = counted.doneCount === counted.count;
    return { state: isDone ? STATE.done : STATE.now, time, blockReason: '' };
  }
  const isNow = stage === code && (status === PROJECT_STATUS.running || status === '3');
  return { state: isNow ? STATE.now : STATE.todo, time, blockReason: '' };
}

function judge(project: ProjectStages, code: string): Judged {
  if (code === PROJECT_STAGE.apply) return judgeApplication(project);
  if (code === PROJECT_STAGE.review) return judgeReview(project);
  if (code === PROJECT_STAGE.end) return judgeEnd(project);
  return judgeWork(project, code, project.counts[code]);
}

/** The stage line of one project, in the order of the enumeration (domain.md C.1). */
export function stageRows(
  project: ProjectStages,
  parts: readonly StagePart[],
  projectId: string,
): StageRow[] {
  return project.names
    .filter(({ code }) => project.product_line !== FACTORING || !NOT_IN_FACTORING.includes(code))
    .map(({ code: stage, name }) => {
      const part = parts.find((one) => one.stage === stage);
      const { count = 0, doneCount = 0 } = project.counts[stage] ?? {};
      return {
        ...judge(project, stage),
        stage,
        name,
        count,
        doneCount,
        link: part ? { routeName: part.routeName, query: { projectId } } : null,
      };
    });
}
