import * as WORDS from '#contract/noun/admin-words.ts';
import type { FilterOption } from '#src/ui/filter-bar/filters.ts';
import type { Tone } from '#src/ui/list-table/column.ts';

function words(entries: Readonly<Record<string, string>>): readonly FilterOption[] {
  return Object.entries(entries).map(([value, label]) => ({ value, label }));
}

export const ACCOUNT_STATUS = words(WORDS.ACCOUNT_STATUS);
export const OPEN_STATUS = words(WORDS.OPEN_STATUS);
export const RELATION_STATUS = words(WORDS.RELATION_STATUS);
export const OFFICE_TYPE = words(WORDS.OFFICE_TYPE);
export const AUTH_STATUS = words(WORDS.AUTH_STATUS);
export const AUTH_TYPE = words(WORDS.AUTH_TYPE);
export const VERIFICATION_STATE = words(WORDS.VERIFICATION_STATE);

/** The word of a code; the code itself when there is none. */
export function nameOf(list: readonly FilterOption[], code: string): string {
  return list.find(({ value }) => value === code)?.label ?? code;
}

/** 1 is the normal state of accounts, offices and roles. */
export function statusTone(code: string): Tone {
  return code === '1' ? 'done' : 'seal';
}
