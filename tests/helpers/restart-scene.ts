import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ROLE } from '#contract/account/customer-role.ts';
import { COMPANION_COOKIE } from '#contract/account/login.ts';
import { endOrphan } from '#server/db/embedded/postmaster.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';

import { signedHeaders } from './browser.ts';

const MAIN = new URL('portal-main.ts', import.meta.url).pathname;
const ADDRESS = /http:\/\/[\d.]+:\d+(?=\/portal)/;
const ADMIN = '13800000001';
/** So that an export takes about a second, and a kill finds some of them running. */
const ROWS = 8_000;
const BEAT_MS = 60;
const PATIENCE_MS = 90_000;

async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await isTrue()); await delay(50)) {
    if (performance.now() > end) throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}`);
  }
}

/** None of a file that is not there. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** The whole server on its own database, under people who export and invite; its database, or it, is killed meanwhile. */
export class RestartScene {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'scf-restarts-'));
  readonly #token = randomToken();
  readonly #companion = randomToken();
  #child: ChildProcess | undefined;
  #origin = '';
  #output = '';
  #phone = 13_900_000_000;
  #busy: Promise<void> | undefined;
  #isLoaded = false;
  /** Phones whose invitation the server has acknowledged. */
  readonly invited: string[] = [];
  /** Numbers of the exports that it has acknowledged. */
  readonly exports: string[] = [];
  /** Calls that were answered. */
  answered = 0;

  async open(): Promise<void> {
    await chmod(this.#dataDir, 0o755);
    await this.startServer();
    await this.#asSuperuser(async (client) => {
      await client.query(
        `insert into session (account_id, token_hash, companion_hash, device_hash, side, user_agent,
           address, created_at, last_seen_at, expires_at)
         select id, $2, $3, $2, 'portal', '', '127.0.0.1', now(), now(), now() + interval '12 hours'
         from account where phone = $1`,
        [ADMIN, sha256(this.#token), sha256(this.#companion)],
      );
      await client.query(
        `insert into bank (company_id, name, bank_type, remarks, created_by, created_at, updated_by, updated_at)
         select r.company_id, '示例账户' || i, '1', '', a.id, now(), a.id, now()
         from account a join account_relation r on r.account_id = a.id and r.status = 2,
           generate_series(1, $2::int) i where a.phone = $1`,
        [ADMIN, ROWS],
      );
    });
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  get output(): string {
    return this.#output;
  }

  async startServer(): Promise<void> {
    const from = this.#output.length;
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH ?? '',
        PORT: this.#origin === '' ? '0' : new URL(this.#origin).port,
        DATA_DIR: this.#dataDir,
        DEMO_DATA: 'on',
        LOG_LEVEL: 'error',
        SHUTDOWN_SECONDS: '2',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
    const printed = () => ADDRESS.exec(this.#output.slice(from))?.[0];
    await until('the server runs', () => printed() !== undefined || !this.isRunning);
    this.#origin = printed() ?? '';
    if (this.#origin === '') throw new Error(`The server did not start:\n${this.#output}`);
  }

  async killServer(): Promise<void> {
    const { pid } = this.#child ?? {};
    if (pid === undefined || this.#child === undefined) throw new Error('No server runs');
    const exit = once(this.#child, 'exit');
    process.kill(pid, 'SIGKILL');
    await exit;
  }

  /** Kills the database server; answers its process id. */
  killDatabase(): number {
    const pid = Number(this.#postmaster()[0]);
    process.kill(pid, 'SIGKILL');
    return pid;
  }

  /** Another database server than that of `pid` takes connections. */
  async databaseIsBack(pid: number): Promise<void> {
    const isBack = () => {
      const lines = this.#postmaster();
      // Between the two the file is in the name of the portal.
      const isNew = ![pid, this.#child?.pid].includes(Number(lines[0]));
      return isNew && lines[7]?.trim() === 'ready';
    };
    await until('the database is back', () => isBack() || !this.isRunning);
  }

  #postmaster(): string[] {
    return linesOf(join(this.#dataDir, 'pg/data/postmaster.pid'));
  }

  async #asSuperuser<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
    const [, , , , socket = ''] = this.#postmaster();
    const client = new pg.Client({
      connectionString: `postgresql://postgres@/portal?host=${encodeURIComponent(socket)}`,
    });
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  }

  async #post(path: string, body: Record<string, unknown>): Promise<unknown> {
    const headers = {
      ...signedHeaders(`/api${path}`, body, { at: Date.now() }),
      'content-type': 'application/json',
      authorization: `Bearer ${this.#token}`,
      cookie: `${COMPANION_COOKIE}=${this.#companion}`,
    };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${this.#origin}/api${path}`, request).catch(() => undefined);
    if (answer === undefined || answer.status >= 500) return undefined;
    this.answered += 1;
    const { code, data } = (await answer.json()) as { code: unknown; data: unknown };
    return code === 0 ? data : undefined;
  }

  async #work(): Promise<void> {
    while (this.#isLoaded) {
      this.#phone += 1;
      const phone = String(this.#phone);
      const [invitation, file] = await Promise.all([
        this.#post('/portal/companyInvitation/save', { phone, roles: [ROLE.viewer], jobTitle: '' }),
        this.#post('/portal/bank/export', { filter: {}, format: 'xlsx' }),
      ]);
      if (invitation !== undefined) this.invited.push(phone);
      if (typeof file === 'object' && file !== null && 'jobId' in file) {
        this.exports.push(String(file.jobId));
      }
      await delay(BEAT_MS);
    }
  }

  /** People work from now on. */
  load(): void {
    this.#isLoaded = true;
    this.#busy = this.#work();
  }

  async rest(): Promise<void> {
    this.#isLoaded = false;
    await this.#busy;
  }

  /** Yesterday's invitations do not count against the most that a company sends a day. */
  nextDay(): Promise<unknown> {
    return this.#asSuperuser((client) =>
      client.query(`update company_invitation set created_at = created_at - interval '2 days'`),
    );
  }

  /** How often each invited phone was written to. */
  written(): ReadonlyMap<string, number> {
    const times = new Map<string, number>();
    for (const line of linesOf(join(this.#dataDir, 'outbox/sms.jsonl'))) {
      if (line === '') continue;
      const { phone } = JSON.parse(line) as { phone: string };
      times.set(phone, (times.get(phone) ?? 0) + 1);
    }
    return times;
  }

  /** Invitations whose message nobody has sent, exports that have not ended, and jobs that the queue still has. */
  async left(): Promise<{ invitations: string[]; exports: number; jobs: string[] }> {
    const written = this.written();
    const { rows } = await this.#asSuperuser((client) =>
      client.query<{ exports: number; jobs: string[] }>(
        `select (select count(*)::int from export_file where state in ('waiting', 'running')) as exports,
           array(select format('%s, tried %s times, due %s: %s', task_identifier, attempts, run_at, last_error)
             from graphile_worker.jobs) as jobs`,
      ),
    );
    const [left = { exports: -1, jobs: ['unknown'] }] = rows;
    return { invitations: this.invited.filter((phone) => !written.has(phone)), ...left };
  }

  async close(): Promise<void> {
    await this.rest();
    if (this.isRunning && this.#child !== undefined) {
      const exit = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await exit;
    }
    const folder = realpathSync(join(this.#dataDir, 'pg'));
    await endOrphan(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
