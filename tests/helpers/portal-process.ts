import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { endOrphan } from '#server/db/embedded/postmaster.ts';
import type { SmsNotice, SmsPurpose } from '#server/kernel/ports/sms.ts';

import type { Fault } from './faults.ts';

const CLOCK = new URL('turned-clock.ts', import.meta.url).href;
const MAIN = new URL('portal-main.ts', import.meta.url).pathname;
/** As the server prints it. */
const ADDRESS = /http:\/\/[\d.]+:\d+(?=\/portal)/;

interface Sent {
  readonly phone: string;
  readonly purpose: SmsPurpose | SmsNotice;
  readonly code: string;
  readonly text: string;
}

/** What the server is started with beside what every test needs: the demo accounts, unless a test says otherwise. */
export type PortalSettings = Readonly<Record<string, string>>;

export const DEMO: PortalSettings = { DEMO_DATA: 'on' };

/** Names the folder of a server that has been started and stopped; a first start takes thrice as long as a second. */
export const KEPT = 'KEPT_PORTAL';

/** Whether a folder holds its database too. */
const isWhole = (dataDir: string) => !lstatSync(join(dataDir, 'pg')).isSymbolicLink();

/** Copies what a server has kept. A database that lies elsewhere, behind a link, is not to be shared: it is made anew. */
function beginAs(kept: string | undefined, dataDir: string): void {
  if (kept === undefined || !isWhole(kept)) return;
  const { status, stderr } = spawnSync('cp', ['-a', `${kept}/.`, dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${kept} cannot be copied: ${stderr}`);
}

/** The real server in a process of its own, on a database and in a folder of its own. */
export class PortalProcess {
  #child: ChildProcess;
  readonly #dataDir: string;
  readonly #used = new Map<string, number>();
  #output = '';
  #turnedBy = 0;
  #wasKilled = false;
  origin = '';

  readonly #settings: PortalSettings;

  private constructor(dataDir: string, settings: PortalSettings) {
    this.#dataDir = dataDir;
    this.#settings = settings;
    this.#child = this.#spawn('0');
  }

  static async start(settings: PortalSettings): Promise<PortalProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'scf-browser-'));
    chmodSync(dataDir, 0o755);
    if (settings.DEMO_DATA === DEMO.DEMO_DATA) beginAs(process.env[KEPT], dataDir);
    const portal = new PortalProcess(dataDir, settings);
    try {
      portal.origin = await portal.#address();
    } catch (error) {
      // Its folder may lie in memory.
      await portal.stop();
      throw error;
    }
    return portal;
  }

  /** Ends the server without a word to anybody, as a crash would; its database goes on. */
  async kill(): Promise<void> {
    this.#wasKilled = true;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  /** Starts it again on the same address and data. */
  async startAgain(): Promise<void> {
    const before = this.#output.length;
    this.#child = this.#spawn(new URL(this.origin).port);
    await this.#address(before);
  }

  #spawn(port: string): ChildProcess {
    this.#turnedBy = 0;
    const child = spawn(process.execPath, ['--import', CLOCK, MAIN], {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        TMPDIR: process.env.TMPDIR,
        PORT: port,
        DATA_DIR: this.#dataDir,
        LOG_LEVEL: 'warn',
        SHUTDOWN_SECONDS: '2',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        this.#output += chunk;
      });
    }
    return child;
  }

  /** Waits until the server prints its address, after what it has written before. */
  async #address(after = 0): Promise<string> {
    const printed = () => ADDRESS.exec(this.#output.slice(after))?.[0];
    await expect
      .poll(() => printed() ?? this.#child.exitCode, {
        message: 'the server prints its address',
        // One that ends is told at once; a first start beside other builds takes a while.
        timeout: 120_000,
      })
      .not.toBeNull()
      .catch((error: unknown) => {
        // Nobody will stop what never started.
        this.#child.kill();
        throw error;
      });
    const address = printed();
    if (address === undefined) throw new Error(`The server did not start:\n${this.#output}`);
    return address;
  }

  /** Everything that the server has written. */
  get output(): string {
    return this.#output;
  }

  /** Lines of the log at warning level and above. */
  get complaints(): string[] {
    const complaints = this.#output.split('\n').filter((line) => /"level":[456]0/.test(line));
    // What a server that was killed on purpose leaves, its successor says half a minute later, to whichever test runs then.
    return this.#wasKilled
      ? complaints.filter((line) => !line.includes('jobs of dead runners are free again'))
      : complaints;
  }

  /** From now on calls fail as planned; without any, everything works again. */
  async fail(...faults: readonly Fault[]): Promise<void> {
    const planned = once(this.#child, 'message');
    this.#child.send({ faults });
    await planned;
  }

  /** Lets the server believe that so many seconds have passed. */
  async turnClock(seconds: number): Promise<void> {
    const turned = once(this.#child, 'message');
    this.#turnedBy += seconds;
    this.#child.send(seconds);
    await turned;
  }

  /** Gives the server the true time again: a clock that runs ahead by minutes refuses the next browser's requests. */
  async setClockRight(): Promise<void> {
    if (this.#turnedBy !== 0) await this.turnClock(-this.#turnedBy);
  }

  /** Lets the SMS provider fail until the returned function is called. */
  breakSms(): () => void {
    const outbox = join(this.#dataDir, 'outbox');
    const aside = `${outbox}.aside`;
    if (existsSync(outbox)) renameSync(outbox, aside);
    // The stand-in wants a folder here.
    writeFileSync(outbox, '');
    return () => {
      rmSync(outbox);
      if (existsSync(aside)) renameSync(aside, outbox);
    };
  }

  /** Waits for a code that was sent since the last call for this phone and purpose, and answers the newest. */
  async latestCode(phone: string, purpose: SmsPurpose): Promise<string> {
    const key = `${purpose} ${phone}`;
    const used = this.#used.get(key) ?? 0;
    await expect
      .poll(() => this.#sent(phone, purpose).length, { message: `a code arrives: ${key}` })
      .toBeGreaterThan(used);
    const sent = this.#sent(phone, purpose);
    this.#used.set(key, sent.length);
    return sent.at(-1)?.code ?? '';
  }

  /** Waits for a message of this purpose to a phone, and answers the newest. */
  async latestText(phone: string, purpose: SmsNotice): Promise<string> {
    const newest = () => this.#sent(phone, purpose).at(-1)?.text ?? '';
    await expect.poll(newest, { message: `a message arrives: ${purpose} ${phone}` }).not.toBe('');
    return newest();
  }

  #sent(phone: string, purpose: SmsPurpose | SmsNotice): Sent[] {
    const outbox = join(this.#dataDir, 'outbox', 'sms.jsonl');
    if (!existsSync(outbox)) return [];
    return readFileSync(outbox, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Sent => JSON.parse(line))
      .filter((sent) => sent.phone === phone && sent.purpose === purpose);
  }

  async #end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  /**
   * Ends a server that nobody has used, so that every other with the demo begins with a copy of its data, also in
   * processes that are started from now on; its folder goes with `stop()`. Answers the folder, unless its database lies
   * elsewhere.
   */
  async keepAsBeginning(): Promise<string | undefined> {
    await this.#end();
    process.env[KEPT] = this.#dataDir;
    return isWhole(this.#dataDir) ? this.#dataDir : undefined;
  }

  async stop(): Promise<void> {
    await this.#end();
    const database = join(this.#dataDir, 'pg');
    if (existsSync(database)) {
      const folder = realpathSync(database);
      await endOrphan(join(folder, 'data'));
      rmSync(folder, { recursive: true, force: true });
    }
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
