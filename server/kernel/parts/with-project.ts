import type { Kernel } from '#server/kernel/kernel.ts';
import type { Making, StatefulRecord } from '../document/transitions.ts';
import type { Telling } from '../jobs/outbox.ts';
import type { StoredRow } from '../resource/field.ts';
import type { Me } from '../session/me.ts';
import type { Tx } from '../session/scope.ts';

/**
 * What becomes of a document when its project is over (已终止, 已完结). `stays`: it goes on as it stands, since what has left comes, and
 * what is owed is paid; or nobody waits for it.
 */
export type WithProject = 'stays' | EndsWithProject;

export interface EndsWithProject {
  /** Which of those under review, or returned by it, end; all of them without it. */
  readonly reviewed?: (row: StoredRow) => boolean;
  /** What ends those that nobody reviews: the transition of this event, in the statuses that it starts from. */
  readonly standing?: {
    readonly event: string;
    /** Those that it leaves to people, such as one whose money is on its way. */
    leaves?(making: Making<StatefulRecord & { row: StoredRow }>): Promise<boolean>;
    /** What follows, where that is not what follows when a person makes the transition. */
    act?(making: Making<StatefulRecord & { row: StoredRow }>): Promise<void>;
  };
}

/** The end of a project on its way: somebody of the platform has decided it, and everything belongs to his transaction. */
export interface ProjectEnding extends Telling, Pick<Kernel, 'engine' | 'cipher'> {
  me: Pick<Me, 'accountId' | 'companyId' | 'roles'>;
  projectId: string;
  /** Why, as everybody of a document may read it. */
  reason: string;
}

/** What one noun of projects does when a project ends. */
export interface ProjectEndPart {
  /** As in the paths of its calls. */
  readonly objectType: string;
  readonly withProject: WithProject;
  /** Locks what may end, which is locked before its project wherever that is. */
  lock(tx: Tx, projectId: string): Promise<void>;
  endReviewed(ending: ProjectEnding): Promise<void>;
  endStanding(ending: ProjectEnding): Promise<void>;
}

/** The last documents of a deal are the first to be locked and to end: those before them ask whether anything follows. */
const lastFirst = (parts: readonly ProjectEndPart[]) => [...parts].reverse();

/** Locks whatever may end with a project. */
export async function lockWithProject(
  parts: readonly ProjectEndPart[],
  tx: Tx,
  projectId: string,
): Promise<void> {
  for (const part of lastFirst(parts)) await part.lock(tx, projectId);
}

/** Ends what ends with a project: what is reviewed of all nouns, then what was granted and is not done. */
export async function endWithProject(
  parts: readonly ProjectEndPart[],
  ending: ProjectEnding,
): Promise<void> {
  for (const part of lastFirst(parts)) await part.endReviewed(ending);
  for (const part of lastFirst(parts)) await part.endStanding(ending);
}
