import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { fullDiskSentence, isDiskFull, isNearlyFull } from './full-disk.ts';
import { type Parts, type Portal, StoppedWhileStarting, startPortal } from './portal.ts';
import type { Environment } from './read-settings.ts';
import { StartError } from './start-error.ts';

export interface RunParts extends Parts {
  /** Lines for the person at the terminal once the portal runs; `origin` is where it is reached. */
  greeting(config: Config, origin: string): string[];
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Ctrl-C reaches us from the terminal and again from npm; a second press by a person comes later than this. */
const SAME_PRESS_MS = 250;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The sentence for a person, or the stack where the fault is ours. */
function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (path !== undefined) return `${path}: ${syscall ?? 'use'} failed (${code})`;
  return error.stack ?? error.message;
}

function complain(error: unknown): void {
  process.stderr.write(`${sentenceOf(error)}\n`);
}

/** What kept it from starting; a database without room says so in many ways, or just ends. */
function reasonOf(error: unknown, config: Config | undefined): unknown {
  if (config === undefined || error instanceof StoppedWhileStarting) return error;
  const { dataDir, databaseUrl } = config;
  if (isDiskFull(error)) return new StartError(fullDiskSentence(dataDir));
  const isOurs = databaseUrl === undefined && !(error instanceof StartError);
  return isOurs && isNearlyFull(dataDir) ? new StartError(fullDiskSentence(dataDir)) : error;
}

/** Calls `stop` on the first signal and `force` on the next one that is not the same key press. */
function onSignals(stop: () => void, force: () => void): void {
  let first: number | undefined;
  const handle = () => {
    if (first === undefined) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > SAME_PRESS_MS) force();
  };
  for (const signal of SIGNALS) process.on(signal, handle);
}

/** With PORT=0 the origin is known only once the system has chosen a port. */
function originOf(config: Config, portal: Portal): string {
  return config.publicOrigin.replace(/:0$/, `:${portal.port}`);
}

/** Stops the portal at most once, also when asked while it is still starting. */
class Ending {
  readonly #cancel = new AbortController();
  #portal: Portal | undefined;
  #code = 0;
  #begun = false;

  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  started(portal: Portal): void {
    this.#portal = portal;
    if (this.signal.aborted) void this.#end();
  }

  request(code: number): void {
    this.#code = Math.max(this.#code, code);
    this.#cancel.abort();
    if (this.#portal !== undefined) void this.#end();
  }

  /** The start itself ended in an error, and has undone what it had begun. */
  failedToStart(error: unknown): never {
    complain(error);
    process.exit(error instanceof StoppedWhileStarting ? this.#code : 1);
  }

  async #end(): Promise<void> {
    if (this.#begun) return;
    this.#begun = true;
    try {
      await this.#portal?.stop();
    } catch (error) {
      complain(error);
      this.#code = 1;
    }
    process.exit(this.#code);
  }
}

/**
 * The life of the server process: starts the portal, stops it on SIGINT, SIGTERM and SIGHUP with exit code 0, and ends
 * with one line and exit code 1 when it cannot start. A second signal ends it at once.
 */
export async function run(env: Environment, parts: RunParts): Promise<void> {
  const ending = new Ending();
  const fail = (error: unknown) => {
    complain(error);
    ending.request(1);
  };
  const stop = () => {
    say('Stopping; press again to stop at once');
    ending.request(0);
  };
  onSignals(stop, () => process.exit(1));
  // Whoever read the log may be gone, a closed terminal or pipe; complaining about that would fail in the same way.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  let config: Config | undefined;
  try {
    config = readConfig(env);
    const portal = await startPortal(config, parts, { note: say, failed: fail }, ending.signal);
    ending.started(portal);
    if (ending.signal.aborted) return;
    for (const line of parts.greeting(config, originOf(config, portal))) say(line);
  } catch (error) {
    ending.failedToStart(reasonOf(error, config));
  }
}
