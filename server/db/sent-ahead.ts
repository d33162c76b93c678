import { type Compilable, CompiledQuery, type Kysely, type PostgresPool } from 'kysely';
import type pg from 'pg';

/** What a statement begins with that is sent ahead. */
export const AHEAD = '/* ahead */ ';
const BEGIN = 'begin';
/** What is undone makes no difference. */
const UNDOING = /^rollback/i;
const NOTHING = { command: 'SELECT' as const, rowCount: 0, rows: [] };

/**
 * Runs a statement of a transaction whose answer nobody waits for: it travels with the next one, and where it fails, that
 * one fails in its place, the commit at the latest. For statements that change what nobody reads back and whose failure
 * is a fault, never a refusal.
 */
export async function ahead(tx: Kysely<never>, query: Compilable): Promise<void> {
  const { sql, parameters } = query.compile();
  await tx.executeQuery(CompiledQuery.raw(`${AHEAD}${sql}`, [...parameters]));
}
