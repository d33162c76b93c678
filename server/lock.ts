import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { startMark } from './process-info.ts';
import { StartError } from './start-error.ts';

export interface Lock {
  release(): void;
}

interface Holder {
  pid: number;
  mark: string;
}

function readHolder(file: string): Holder | undefined {
  try {
    const [pid, mark] = readFileSync(file, 'utf8').split('\n');
    return pid && mark ? { pid: Number(pid), mark } : undefined;
  } catch {
    return undefined;
  }
}

function lives(holder: Holder | undefined): boolean {
  return holder !== undefined && startMark(holder.pid) === holder.mark;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function heldBy(holder: Holder | undefined, what: string): StartError {
  return new StartError(`${what} is in use by the running process ${holder?.pid}`);
}

/** Throws what acquireLock() would throw where a living process holds `file`, and takes nothing. */
export function expectUnheld(file: string, what: string): void {
  const holder = readHolder(file);
  if (lives(holder)) throw heldBy(holder, what);
}

/** Moves a dead holder's file aside; puts it back when another starter has just made it its own. */
function removeStale(file: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (lives(readHolder(aside))) tryLink(aside, file);
  rmSync(aside, { force: true });
}

/**
 * Takes `file` for this process, or throws a StartError that says who holds it (`what` begins the sentence).
 * A lock left behind by a killed process is recognised by process id and moment of start, and taken over.
 */
export function acquireLock(file: string, what: string): Lock {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n${startMark(process.pid) ?? ''}\n`, { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (tryLink(own, file)) return { release: () => rmSync(file, { force: true }) };
      const holder = readHolder(file);
      if (lives(holder)) throw heldBy(holder, what);
      removeStale(file, `${own}.stale`);
    }
    throw new StartError(`${what} is being taken by another process at this moment`);
  } finally {
    rmSync(own, { force: true });
  }
}
