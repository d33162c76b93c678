import { sql } from 'kysely';

import type { World } from '../world.ts';
import { DUE_RULES } from './dues.ts';
import { FACTORING_RULES } from './factoring.ts';
import { LIMIT_RULES } from './limits.ts';
import { PAPER_RULES } from './papers.ts';
import { TASK_RULES } from './tasks.ts';

const RULES = [...LIMIT_RULES, ...PAPER_RULES, ...DUE_RULES, ...FACTORING_RULES, ...TASK_RULES];

/** What of the rules the rows of these projects break, in sentences. */
export async function checkInvariants(
  world: Pick<World, 'rows'>,
  projects: readonly string[],
): Promise<string[]> {
  const ids = sql<string[]>`${[...projects]}::bigint[]`;
  const found: string[] = [];
  for (const { rule, broken } of RULES) {
    for (const { what } of await world.rows(broken(ids))) found.push(`${rule}: ${what}`);
  }
  return found;
}
