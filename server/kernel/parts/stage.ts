import type { RawBuilder } from 'kysely';

import type { Noun } from '#server/kernel/resource/noun.ts';

/** SQL over `t`: the rows of a noun that are seen. */
export type Seen = (noun: Noun) => RawBuilder<boolean>;

/** What the documents of one stage come to for one project. */
export interface StageCount {
  count: number;
  /** How many of them are done; the stage is done when all are. */
  doneCount: number;
  /** ISO time of the last step; null without one. */
  time: string | null;
  /** Why none can go on; '' otherwise. */
  blockReason: string;
  /** Who has to act on the one that is due first, and until when (ISO time); absent or null where nobody has to. */
  who?: string | null;
  until?: string | null;
}

/**
 * What one noun adds to the stage line (阶段) of projects: the nouns of a project are counted by their own modules, and
 * where several belong to one stage their counts are added; the link is that of the product line's own, or of the first.
 */
export interface StagePart {
  /** Code of the enumeration ProjectStage. */
  readonly stage: string;
  /** Of projects of this product line alone; of all without it. */
  readonly productLine?: string;
  /** Named route of the documents; it is given `projectId` in its query. Absent: they have no list of their own. */
  readonly routeName?: string;
  /** One row of StageCount for a project, under these names, of the documents that its reader sees. */
  query(projectId: RawBuilder<unknown>, seen: Seen): RawBuilder<StageCount>;
}
