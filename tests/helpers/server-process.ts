import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { endOrphan } from '#server/db/embedded/postmaster.ts';
import { startMark } from '#server/process-info.ts';

const BARE_PORTAL = new URL('bare-portal.ts', import.meta.url).pathname;

export interface ServerProcess {
  child: ChildProcess;
  /** Everything written so far to both streams. */
  output(): string;
  /** Waits until the text was written. */
  says(text: string): Promise<void>;
  /** Waits for the end and answers the exit code, or the signal's name. */
  ended(): Promise<number | string | null>;
  /** Waits for the door to open and answers its origin. */
  origin(): Promise<string>;
}

/** Starts a bare portal in a process of its own; of the environment it sees nothing but `env`. */
export function startProcess(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [BARE_PORTAL], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TMPDIR: process.env.TMPDIR,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const exit = once(child, 'close') as Promise<[number | null, string | null]>;
  const says = async (wanted: string) => {
    await expect
      .poll(() => text.includes(wanted) || child.exitCode !== null, { timeout: 20_000 })
      .toBe(true);
    expect(text).toContain(wanted);
  };
  return {
    child,
    output: () => text,
    says,
    ended: async () => {
      const [code, signal] = await exit;
      return code ?? signal;
    },
    origin: async () => {
      await says('ready http');
      return /ready (\S+)/.exec(text)?.[1] ?? '';
    },
  };
}

/** A folder for DATA_DIR that any user may enter. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'scf-process-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Ends what still runs on a DATA_DIR and removes it, also where its database lies elsewhere. */
export async function removeDataDir(dataDir: string, processes: readonly ServerProcess[]) {
  for (const { child, ended } of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await ended();
  }
  // Not there where every start was refused.
  if (existsSync(join(dataDir, 'pg'))) {
    const folder = realpathSync(join(dataDir, 'pg'));
    await endOrphan(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** Process id of the database server on a DATA_DIR; undefined when none lives. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, 'pg/data/postmaster.pid'), 'utf8'), 10);
    return startMark(pid) === undefined ? undefined : pid;
  } catch {
    return undefined;
  }
}
