import { type ChildProcess, spawn } from 'node:child_process';

export interface Captured {
  /** Exit code; 127 when the program does not exist, 130 when a signal ended it. */
  readonly code: number;
  /** Standard output and error as they came. */
  readonly output: string;
}

const running = new Set<ChildProcess>();

/** Ends whatever capture() started and has not ended yet. */
export function endCommands(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a program to its end and keeps what it printed; never throws. */
export function capture(
  program: string,
  args: readonly string[],
  { env = process.env }: { env?: NodeJS.ProcessEnv } = {},
): Promise<Captured> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    running.add(child);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 130, output });
    });
  });
}
