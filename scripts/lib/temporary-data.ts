import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A DATA_DIR to be thrown away, which the account of the database may enter: below a closed one root's database lies elsewhere, and
 * would stay when this folder goes.
 */
export function temporaryData(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `scf-portal-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
