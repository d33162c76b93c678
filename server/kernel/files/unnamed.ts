import type { Kernel } from '../kernel.ts';
import { inScope } from '../session/scope.ts';

/** Which of these storage keys a row of a file or an export names. */
export async function namedAmong(db: Kernel['db'], keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  return await inScope(db, { maintenance: true }, async (tx) => {
    const named = new Set<string>();
    for (const table of ['file', 'export_file'] as const) {
      const rows = await tx
        .selectFrom(table)
        .select('storage_key')
        .where('storage_key', 'in', [...keys])
        .execute();
      for (const { storage_key } of rows) if (storage_key !== null) named.add(storage_key);
    }
    return named;
  });
}

/**
 * Removes bytes that no row names: those of a request that was refused or replayed. When the database cannot be asked,
 * they stay for the sweep.
 */
export async function dropUnnamed(
  { db, files, log }: Pick<Kernel, 'db' | 'files' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  try {
    const named = await namedAmong(db, keys);
    for (const key of keys) if (!named.has(key)) await files.remove(key);
  } catch (err) {
    log.warn({ err }, 'the bytes of an upload stay until the next sweep');
  }
}
