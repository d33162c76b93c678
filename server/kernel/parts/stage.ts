import type { RawBuilder } from 'kysely';

/** What the documents of one stage come to for one project. */
export interface StageCount {
  count: number;
  /** How many of them are done; the stage is done when all are. */
  doneCount: number;
  /** ISO time of the last step; null without one. */
  time: string | null;
  /** Why none can go on; '' otherwise. */
  blockReason: string;
}

/** What one noun adds to the stage line (阶段) of projects: the nouns of a project are counted by their own modules. */
export interface StagePart {
  /** Code of the enumeration ProjectStage. */
  readonly stage: string;
  /** Named route of the documents; it is given `projectId` in its query. */
  readonly routeName: string;
  /** One row of StageCount for a project, under these names. */
  query(projectId: RawBuilder<unknown>): RawBuilder<StageCount>;
}
