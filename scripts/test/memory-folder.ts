import { chmodSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes that must be free there and in the machine: some test databases, WAL and browser profiles at once. */
const ENOUGH = 4 * 2 ** 30;

/** Whether a list of mounts (/proc/self/mounts) has memory at that place, from which programs may be run as well. */
export function isMemory(mounts: string, place: string): boolean {
  const fields = mounts.split('\n').map((line) => line.split(' '));
  const found = fields.findLast(([, at]) => at === place);
  return found?.[2] === 'tmpfs' && !found[3]?.split(',').includes('noexec');
}

function hasRoom(): boolean {
  try {
    if (!isMemory(readFileSync('/proc/self/mounts', 'utf8'), MEMORY)) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > ENOUGH;
  } catch {
    // No Linux.
    return false;
  }
}

/**
 * Lets this process and all that it starts keep temporary files in memory, where the machine has some gigabytes to
 * spare and nobody chose a TMPDIR: a test database is a copy of 1,200 files, and a disk takes longer to find names for
 * them than their bytes take.
 */
export function keepInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = join(MEMORY, `scf-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true });
  // The account that runs PostgreSQL for root must pass.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
}
