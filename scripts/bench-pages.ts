// `npm run bench:pages`: what a visitor with a slow phone on slow 4G waits for, as ratios to an empty page that the same
// server sends in the same run, because absolute times of a shared machine say nothing. Needs the built site.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Browser, chromium } from 'playwright';
import { site } from '#server/site/site.ts';
import { siteHeaders } from '#server/site/site-headers.ts';
import { median } from './bench/figures.ts';
import { type BenchPortal, startBenchPortal } from './bench/portal.ts';
import { seededProject } from './bench/project.ts';
import { signIn } from './bench/session.ts';
import { PHONE_WINDOW, type Visit, type Visited, visit } from './bench/visit.ts';
import { ensureBrowser } from './browser/chromium.ts';
import { LAUNCH_FLAGS } from './browser/launch.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const AIM = {
  homeLcp: 1.6,
  longTasks: 0,
  shift: 0,
  typedMs: 100,
  listReady: 7,
  /** Of a list or a detail until its record stands: bytes of script as they travel, and requests. */
  script: 120_000,
  requests: 15,
  mainThread: 1_400,
};
const EMPTY =
  '<!doctype html><html lang="zh-CN"><link rel="icon" href="data:,"><title>空页</title><p>空页';

/**
 * The empty page has the headers of the site's pages. Cross-Origin-Opener-Policy has the browser begin a page in a process
 * of its own, as it does anyway for whoever comes from another site: that is no cost of what the page holds.
 */
async function register(app: FastifyInstance): Promise<void> {
  const folder = resolve('dist');
  await app.register(site, { folder, https: false });
  const headers = siteHeaders(folder, false)('404.html');
  app.get('/empty', { config: { access: 'public' } }, (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(EMPTY),
  );
}

/** Lists, and the page of a record. */
const RECORDS = ['messages', 'projects', 'project'] as const;
type Records = (typeof RECORDS)[number];
type Visits = Record<'empty' | 'phone' | 'home' | Records, Visit>;

async function visitsOf(portal: BenchPortal): Promise<Visits> {
  const { origin } = portal;
  const session = await signIn(origin);
  const { id, number } = await seededProject(portal);
  return {
    empty: { url: `${origin}/empty` },
    phone: { url: `${origin}/portal/`, window: PHONE_WINDOW },
    home: { url: `${origin}/portal/`, press: 'button[data-login]' },
    messages: {
      url: `${origin}/portal/user/message`,
      ready: { selector: 'ul[aria-label=消息] > li' },
      session,
    },
    projects: {
      url: `${origin}/portal/user/project`,
      ready: { selector: 'main tbody tr', words: number },
      session,
    },
    project: {
      url: `${origin}/portal/projectDetails?id=${id}`,
      ready: { selector: 'main h1', words: number },
      session,
    },
  };
}

type Results = Record<keyof Visits, Visited[]>;

async function runRounds(browser: Browser, visits: Visits): Promise<Results> {
  const results: Results = {
    empty: [],
    phone: [],
    home: [],
    messages: [],
    projects: [],
    project: [],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(visits) as (keyof Visits)[]) {
      results[name].push(await visit(browser, visits[name]));
    }
  }
  return results;
}

interface Line {
  what: string;
  value: number;
  aim: number;
  /** The measured figures behind a ratio. */
  of?: string;
}

function judge(results: Results): Line[] {
  const middle = (name: keyof Visits, of: (seen: Visited) => number | undefined) =>
    median(results[name].map((seen) => of(seen) ?? Number.NaN));
  const floor = middle('empty', ({ lcp }) => lcp);
  const ratio = (ms: number) => ({
    value: ms / floor,
    of: `${ms.toFixed(0)} ms of ${floor.toFixed(0)} ms`,
  });
  const tasks = (name: keyof Visits) => middle(name, ({ longTasks }) => longTasks.length);
  const shift = (name: keyof Visits) => Math.max(...results[name].map((seen) => seen.shift));
  const homeAt = (name: keyof Visits, words: string): Line[] => [
    {
      what: `${words}: LCP, times the empty page`,
      aim: AIM.homeLcp,
      ...ratio(middle(name, ({ lcp }) => lcp)),
    },
    // What the browser itself takes long for, it takes for an empty page too.
    {
      what: `${words}: long tasks more than on the empty page`,
      value: Math.max(0, tasks(name) - tasks('empty')),
      aim: AIM.longTasks,
      of: `${tasks(name)} and ${tasks('empty')}`,
    },
    { what: `${words}: layout shift, the largest`, value: shift(name), aim: AIM.shift },
  ];
  const recordsAt = (name: Records): Line[] => [
    {
      what: `${name}: a record stands, times the empty page`,
      aim: AIM.listReady,
      ...ratio(middle(name, ({ ready }) => ready)),
    },
    {
      what: `${name}: bytes of script until then`,
      value: middle(name, ({ script }) => script),
      aim: AIM.script,
    },
    {
      what: `${name}: requests until then`,
      value: middle(name, ({ requests }) => requests),
      aim: AIM.requests,
    },
    {
      what: `${name}: main thread until the page rests, ms`,
      value: Math.round(middle(name, ({ mainThread }) => mainThread)),
      aim: AIM.mainThread,
    },
    { what: `${name}: layout shift, the largest`, value: shift(name), aim: AIM.shift },
  ];
  return [
    ...homeAt('phone', 'home on a phone'),
    ...homeAt('home', 'home in a wide window'),
    {
      what: 'click on 登录 to a character in the field, ms',
      value: middle('home', ({ typed }) => typed),
      aim: AIM.typedMs,
    },
    ...RECORDS.flatMap(recordsAt),
  ];
}

function report(lines: readonly Line[], results: Results): void {
  for (const { what, value, aim, of } of lines) {
    const figure = Number.isInteger(value) ? String(value) : value.toPrecision(3);
    const good = value <= aim ? '✓' : '✗';
    process.stdout.write(`${what}: ${figure}${of ? ` (${of})` : ''}, aim ${aim} ${good}\n`);
  }
  mkdirSync('reports', { recursive: true });
  const machine = { node: process.version, cores: availableParallelism() };
  const text = JSON.stringify({ machine, lines, results }, null, 2);
  writeFileSync('reports/bench-pages.json', `${text}\n`);
  process.exitCode = lines.every(({ value, aim }) => value <= aim) ? 0 : 1;
}

if (!existsSync('dist/index.html')) throw new Error('No dist/: run npm run build.');
const executablePath = await ensureBrowser();
const portal = await startBenchPortal(register, { documents: true });
const browser = await chromium.launch({ executablePath, args: [...LAUNCH_FLAGS] });
try {
  const results = await runRounds(browser, await visitsOf(portal));
  report(judge(results), results);
} finally {
  await browser.close();
  await portal.close();
}
