import type { FieldMark } from '#contract/flow/flow.ts';
import { keepDraft, keptDraft } from '#src/lib/kept-drafts.ts';
import { typist } from '#src/stores/typist.ts';

/** What a reviewer has written of a document. */
export interface Written {
  readonly opinion: string;
  readonly marks: readonly FieldMark[];
}

const NOTHING: Written = { opinion: '', marks: [] };

const keyOf = (id: string, decision: string) => `review:${id}:${decision}`;

/** What was refused because the document had changed, for the same decision on what it is now, after a reload too. */
export function keptOpinion(id: string, decision: string): Written {
  const { opinion, marks } = keptDraft(typist(), keyOf(id, decision))?.content ?? {};
  return typeof opinion === 'string' && Array.isArray(marks) ? { opinion, marks } : NOTHING;
}

/** Keeps it in this tab; undefined forgets it. */
export function keepOpinion(id: string, decision: string, one: Written | undefined): void {
  keepDraft(typist(), keyOf(id, decision), one && { time: '', content: { ...one } });
}
