import { spawnSync } from 'node:child_process';

import { nounOf } from './times.ts';

function lines(...args: readonly string[]): readonly string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}

/** Paths of what the last commit changed and of what is not committed yet; none where there is no git. */
export const touchedPaths = (): readonly string[] => [
  ...lines('diff', '--name-only', 'HEAD~1'),
  ...lines('ls-files', '--others', '--exclude-standard'),
];

/** Whether a test asks what a change is about: it is changed itself, or asks of a noun of which something is. */
export function isNear(
  path: string,
  touched: readonly string[],
  known: readonly string[],
): boolean {
  if (touched.includes(path)) return true;
  const noun = nounOf(path, known);
  return noun !== undefined && touched.some((one) => nounOf(one, known) === noun);
}
