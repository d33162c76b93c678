import type { Noun } from '#server/kernel/resource/noun.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { ExpectRight, ExportRow, Parts } from './progress.ts';

/** Whoever asked, for statements and for what is told of their rows. */
export interface Asker {
  me: MeRefs;
  roles: readonly string[];
}

/** An export that is being written: the rows that `tx` sees, for whoever asked. */
export interface Writing extends Asker {
  kernel: Parts;
  tx: Tx;
  job: ExportRow;
  expectRight: ExpectRight;
}

/** How much a file holds. */
export interface Written {
  total: number;
  /** Whether there was more than it takes. */
  truncated: boolean;
}

/** What may be exported: a list, or all records of a company. */
export interface Exported {
  /** Whose it is, who may have it, and what messages call it. */
  readonly noun: Pick<Noun, 'name' | 'readers' | 'across' | 'mine'> & {
    readonly calls: Pick<Noun['calls'], 'export'>;
    readonly sheet: Pick<Noun['sheet'], 'name' | 'routeName'>;
  };
  /** What its `total` counts, e.g. 条. */
  readonly unit: string;
  /** Bytes that writing it takes at most. */
  readonly bytes: (writing: Writing) => number | Promise<number>;
  /** Writes it to `path`, which does not exist yet. */
  readonly write: (writing: Writing, path: string) => Promise<Written>;
}

/** By the names under which rows of exports keep them. */
export type AllExported = ReadonlyMap<string, Exported>;
