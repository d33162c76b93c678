import { sql } from 'kysely';

import type { Draft } from '#contract/form/draft.ts';
import { id } from '#contract/noun/fields.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Before the name of a file that is there no more, so that whoever opens the draft sees which to send again. */
const GONE = '已失效，请重新上传：';

type Content = Draft['content'];
interface NamedFile {
  id: string;
  fileName: string;
}

function isNamedFile(value: unknown): value is NamedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { id: given, fileName } = value as Partial<Record<keyof NamedFile, unknown>>;
  return id.safeParse(given).success && typeof fileName === 'string';
}

/** Those that a form names of its files (src/ui/form/use-draft.ts). */
export const filesIn = ({ files }: Content): readonly NamedFile[] =>
  Array.isArray(files) ? files.filter(isNamedFile) : [];

/**
 * A draft is kept for ninety days, a file that no record uses for seven: what its form knows of its files says of each that
 * is gone that it is to be sent again. `tx` is scoped to whoever opens the draft.
 */
export async function withGoneFiles(tx: Tx, draft: Draft): Promise<Draft> {
  const named = filesIn(draft.content);
  if (named.length === 0) return draft;
  const found = await tx
    .selectFrom('file')
    .select('id')
    .where('id', '=', sql<string>`any(${named.map((file) => file.id)}::bigint[])`)
    .execute();
  const there = new Set(found.map((file) => file.id));
  const said = (file: unknown) =>
    isNamedFile(file) && !there.has(file.id) && !file.fileName.startsWith(GONE)
      ? { ...file, fileName: GONE + file.fileName }
      : file;
  const files = (draft.content.files as unknown[]).map(said);
  return { ...draft, content: { ...draft.content, files } };
}
