import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    const args = ['-o', `${column}=`, '-p', String(pid)];
    const text = execFileSync('ps', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}

function linuxStartMark(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const startedAtTick = fields[19];
  if (state === 'Z' || state === 'X' || startedAtTick === undefined) return undefined;
  return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${startedAtTick}`;
}

/**
 * What tells this process from a later one with the same id: boot and moment of start.
 * Undefined when no such process lives; a zombie counts as dead.
 */
export function startMark(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStartMark(pid) : ps(pid, 'lstart');
}

/** The command line of a living process, arguments joined by spaces; undefined when there is none. */
export function commandLine(pid: number): string | undefined {
  if (startMark(pid) === undefined) return undefined;
  if (process.platform !== 'linux') return ps(pid, 'command');
  return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim();
}
