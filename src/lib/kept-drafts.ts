import { isRecord } from '#contract/wire/is-record.ts';
import { keep, recall } from './tab-memory.ts';

/** Text of a form that this tab alone has. */
export interface KeptDraft {
  /** Of the wire; '' where nobody knows it. */
  readonly time: string;
  readonly content: Readonly<Record<string, unknown>>;
}
interface Entry extends KeptDraft {
  readonly owner: string;
}
type Entries = Readonly<Record<string, Entry>>;

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  typeof value.owner === 'string' &&
  typeof value.time === 'string' &&
  isRecord(value.content);

const isEntries = (value: unknown): value is Entries =>
  isRecord(value) && Object.values(value).every(isEntry);

/**
 * What this tab keeps of a form; only the person (and company) that typed it gets it back, whoever signs in after an expired
 * session. Nobody in particular has none.
 */
export function keptDraft(owner: string | undefined, formKey: string): KeptDraft | undefined {
  const entry = recall('drafts', isEntries)?.[formKey];
  if (entry === undefined || entry.owner !== owner) return undefined;
  return { time: entry.time, content: entry.content };
}

/**
 * Keeps it beside the owner's other ones, those of anybody else are dropped; undefined forgets it. Without an owner nothing is
 * kept.
 */
export function keepDraft(
  owner: string | undefined,
  formKey: string,
  draft: KeptDraft | undefined,
): void {
  if (owner === undefined) return;
  const before = Object.entries(recall('drafts', isEntries) ?? {});
  const own = before.filter(([key, entry]) => key !== formKey && entry.owner === owner);
  const entries = draft === undefined ? own : [...own, [formKey, { ...draft, owner }] as const];
  keep('drafts', entries.length === 0 ? undefined : Object.fromEntries(entries));
}
