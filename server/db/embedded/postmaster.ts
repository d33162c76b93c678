import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { commandLine, startMark } from '../../process-info.ts';
import { StartError } from '../../start-error.ts';
import type { Account } from './account.ts';
import { PLAIN_ENV } from './cluster.ts';

const LOG_LIMIT_BYTES = 4 * 1024 * 1024;
const POLL_MS = 20;
/** How long the children of a killed server may take to notice. */
const PATIENCE_MS = 20_000;

function pidFile(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function until(condition: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Stops a server: open transactions are rolled back at once; harder signals follow when it does not go. */
export async function stopServer(pid: number): Promise<void> {
  const mark = startMark(pid);
  const gone = () => startMark(pid) !== mark;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (mark === undefined || gone()) return;
    process.kill(pid, signal);
    if (await until(gone, signal === 'SIGINT' ? 15_000 : 5_000)) return;
  }
}

/** Process id of the living server on these files; undefined when postmaster.pid names no process, or some other program. */
function livingServer(data: string): number | undefined {
  const pid = Number(pidFile(data)[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  return commandLine(pid)?.includes(data) ? pid : undefined;
}

/**
 * Stops a server that a killed process left running on these files; answers whether there was one. Whoever calls holds
 * the lock on the folder.
 */
export async function endOrphan(data: string): Promise<boolean> {
  const pid = livingServer(data);
  if (pid === undefined) return false;
  await stopServer(pid);
  return true;
}

/**
 * Makes the files of a killed server say that it is gone. PostgreSQL only asks whether any process has that id, so a
 * zombie, or another program that got the id, would keep it from starting. postmaster.pid stays, under our own id, which
 * its child takes for stale: its other lines let PostgreSQL see whether children of the killed one still use the files.
 */
function disown({ data, socket }: ServerOptions): void {
  const [pid, ...rest] = pidFile(data);
  if (pid !== undefined && livingServer(data) === undefined) {
    writeFileSync(join(data, 'postmaster.pid'), [process.pid, ...rest].join('\n'));
  }
  for (const name of readdirSync(socket)) rmSync(join(socket, name), { force: true });
}

export interface ServerOptions {
  postgres: string;
  data: string;
  account: Account | undefined;
  flags: readonly string[];
  logFile: string;
  /** Folder of the Unix socket, nobody else's. */
  socket: string;
}

/** Opens the log of a server that is about to start; `from`: where in it that one's words begin. */
function openLog(file: string): { log: number; from: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const isFull = size > LOG_LIMIT_BYTES;
  return { log: openSync(file, isFull ? 'w' : 'a', 0o600), from: isFull ? 0 : size };
}

function launch({ postgres, data, account, flags, logFile }: ServerOptions) {
  const { log, from } = openLog(logFile);
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  // Own session: a Ctrl-C in the terminal must reach the application only, which stops the database last.
  const child = spawn(postgres, ['-D', data, ...flags], {
    ...as,
    cwd: '/',
    env: PLAIN_ENV,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  return { child, from };
}

/** What a server said last of why it ends, of what its log holds `from` there on. */
function lastComplaint(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().split('\n');
  const complaint = lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC):\s*/, '');
}

/** The server once it takes connections, else why it does not, '' where it did not say. */
async function tryLaunch(options: ServerOptions): Promise<ChildProcess | string> {
  const { child, from } = launch(options);
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  const ready = () => {
    const lines = pidFile(options.data);
    return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
  };
  // Recovery after a crash may take minutes; a server that cannot start ends by itself.
  await until(() => ended || ready(), 600_000);
  if (!ended && ready()) return child;
  child.kill('SIGQUIT');
  return lastComplaint(options.logFile, from);
}

/**
 * Starts the server and waits until it takes connections. After a killed one it waits for that one's children to go:
 * PostgreSQL refuses to touch files that any of them still uses.
 */
export async function startPostmaster(options: ServerOptions): Promise<ChildProcess> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    disown(options);
    const started = await tryLaunch(options);
    if (typeof started !== 'string') return started;
    if (!/still in use/.test(started) || performance.now() > end) {
      throw new StartError(
        `PostgreSQL did not start: ${started || 'no reason given'} (${options.logFile})`,
      );
    }
    await delay(200);
  }
}
