import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a secret file whole or not at all, 0600; of two processes that start together one wins and both go on. */
export function createKeyFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
