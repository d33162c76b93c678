import { CODE } from '#contract/wire/envelope.ts';
import { currentOf } from '#src/lib/conflict.ts';
import { ApiError } from '#src/lib/errors.ts';
import { shownParam } from '#src/lib/param-value.ts';

interface Conflict {
  /** What the parameter is now, over which the next try is made. */
  readonly from: string;
  /** What to tell instead: what it is now, and how to go on. */
  readonly told: ApiError;
}

/** What a save of a parameter was refused for, where somebody else had changed it; undefined for every other failure. */
export function paramConflict(error: unknown, name: string): Conflict | undefined {
  const from = currentOf(error, ({ value }) => (typeof value === 'string' ? value : undefined));
  if (from === undefined) return undefined;
  const now = shownParam(name, from) || '（空）';
  const text = `该参数已被他人修改，现在为 ${now}；如仍要改为您填写的值，请再次保存`;
  return { from, told: new ApiError({ kind: 'business', code: CODE.conflict, text }) };
}
