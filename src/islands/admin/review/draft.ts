import type { FieldMark } from '#contract/flow/flow.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import type { TickInput } from '#contract/flow/tick.ts';
import type { Attachment } from '#src/ui/file-upload/transport.ts';

import { plainTerm, writtenTerm } from './term.ts';

/** A check of the tick list on its way. */
export type TickDraft = Partial<Pick<TickInput, 'result'>> & { readonly note: string };

/** Everything that a reviewer types before deciding. */
export interface Draft {
  readonly opinion: string;
  /** Go with the opinion. */
  readonly files: readonly Attachment[];
  /** Opinion and files stay with the platform. */
  readonly internal: boolean;
  /** What the company reads instead of an internal opinion. */
  readonly told: string;
  readonly returnTo: string;
  readonly ticks: Readonly<Record<string, TickDraft>>;
  readonly fields: Readonly<Record<string, string>>;
  /** By markKey(). */
  readonly marks: Readonly<Record<string, FieldMark>>;
}

/** What is new of it; by a function where several changes may be on their way, such as files. */
export type Change = Partial<Draft> | ((before: Draft) => Partial<Draft>);

/** What tells one marked field from others. */
export function markKey({ tabKey, fieldKey, rowIndex }: Omit<FieldMark, 'note'>): string {
  return `${tabKey} ${fieldKey} ${rowIndex ?? ''}`;
}

export function begin({ ticks, fields }: ReviewDetail): Draft {
  return {
    opinion: '',
    files: [],
    internal: false,
    told: '',
    returnTo: 'start',
    ticks: Object.fromEntries(
      ticks.map(({ key, result, note }) => [key, { ...(result && { result }), note }]),
    ),
    // What was applied for is the first proposal.
    fields: Object.fromEntries(
      fields.map((field) => [field.key, writtenTerm(field, field.value || (field.asked ?? ''))]),
    ),
    marks: {},
  };
}

type Values<T> = Readonly<Record<string, T>>;

/** What `is` begins with, and of it what somebody typed over what it was before. */
function kept<T>(typed: Values<T>, was: Values<T>, is: Values<T>): Values<T> {
  const entries = Object.entries(is).map(([key, fresh]) => {
    const mine = typed[key];
    const untouched = mine === undefined || JSON.stringify(mine) === JSON.stringify(was[key]);
    return [key, untouched ? fresh : mine] as const;
  });
  return Object.fromEntries(entries);
}

/** The draft on a newer state of its document: all that was typed stays. */
export function carryOver(draft: Draft, before: ReviewDetail, after: ReviewDetail): Draft {
  const [was, is] = [begin(before), begin(after)];
  const targets = after.task?.returnTargets ?? [];
  return {
    ...draft,
    returnTo: targets.some(({ nodeKey }) => nodeKey === draft.returnTo)
      ? draft.returnTo
      : is.returnTo,
    ticks: kept(draft.ticks, was.ticks, is.ticks),
    fields: kept(draft.fields, was.fields, is.fields),
  };
}

/** What was written, as it travels; `told` only where it stands for an opinion that the company does not read. */
export function opinionOf({ opinion, internal, told }: Draft) {
  return { opinion: opinion.trim(), internal, ...(internal && { told: told.trim() }) };
}

/** The files of the opinion, as they travel. */
export const attachmentOf = ({ files }: Draft) =>
  files.map(({ id, fileType }) => ({ id, fileType }));

/** What this node settles, as it travels. */
export function termsOf({ fields }: ReviewDetail, draft: Draft): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [field.key, plainTerm(field, draft.fields[field.key] ?? '')]),
  );
}

/** Ticks that have a result, as they travel. */
export function ticksOf({ ticks }: Draft): TickInput[] {
  return Object.entries(ticks).flatMap(([key, { result, note }]) =>
    result ? [{ key, result, note }] : [],
  );
}
