// `npm run bench:api`: what the kernel costs. Authenticated calls beside a bare Fastify route with the same query, in the
// same run and in turns, because absolute figures of a shared machine say nothing. Aim: at least 0.7 of the bare
// route's requests per second, p99 at most 1.5 times its own.

import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

import { createPool } from '#server/db/client.ts';
import { startBare } from './bench/bare.ts';
import { median } from './bench/figures.ts';
import { startBenchPortal } from './bench/portal.ts';
import { signed, signIn } from './bench/session.ts';
import { capture } from './lib/command.ts';

const ROUNDS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 32;
const AIM = { ratio: 0.7, p99: 1.5 };

interface Measured {
  rps: number;
  p99: number;
}

async function measure(url: string, headers: Record<string, string>): Promise<Measured> {
  const program = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const flags = ['--json', '-n', '-c', String(CONNECTIONS), '-d', String(SECONDS), ...sent, url];
  const { output } = await capture(process.execPath, [program, ...flags]);
  const result = JSON.parse(output.slice(output.indexOf('{')));
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer 200`);
  return { rps: result.requests.average, p99: result.latency.p99 };
}

interface Row {
  call: string;
  bare: Measured;
  portal: Measured;
  ratio: number;
  p99Ratio: number;
}

async function compare(
  call: string,
  bareUrl: string,
  portalUrl: string,
  headers: Record<string, string>,
): Promise<Row> {
  const rounds: { bare: Measured; portal: Measured }[] = [];
  await measure(bareUrl, {});
  await measure(portalUrl, headers);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await measure(bareUrl, {}), portal: await measure(portalUrl, headers) });
  }
  const middle = (side: 'bare' | 'portal'): Measured => ({
    rps: median(rounds.map((round) => round[side].rps)),
    p99: median(rounds.map((round) => round[side].p99)),
  });
  const bare = middle('bare');
  const portal = middle('portal');
  const ratio = median(rounds.map((round) => round.portal.rps / round.bare.rps));
  const p99Ratio = median(rounds.map((round) => round.portal.p99 / round.bare.p99));
  return { call, bare, portal, ratio, p99Ratio };
}

const portal = await startBenchPortal();
// Without row-level security, which is part of what the kernel costs.
const barePool = createPool({ connectionString: portal.adminUrl, max: 10 });
const bare = await startBare(barePool, portal.accountId);
try {
  const { token, cookies } = await signIn(portal.origin);
  const session = { authorization: `Bearer ${token}`, cookie: cookies.join('; ') };
  const info = `${portal.origin}/api/user/getInfo`;
  const page = `${portal.origin}/api/message/page?pageNum=1&pageSize=10`;
  const rows: Row[] = [
    await compare('getInfo', `${bare.origin}/info`, info, { ...session, ...signed(info, {}) }),
    await compare('message page', `${bare.origin}/page`, page, {
      ...session,
      ...signed(page, { pageNum: '1', pageSize: '10' }),
    }),
  ];
  for (const { call, bare: one, portal: other, ratio, p99Ratio } of rows) {
    const good = ratio >= AIM.ratio && p99Ratio <= AIM.p99;
    const figures = `bare ${one.rps.toFixed(0)}/s p99 ${one.p99} ms, portal ${other.rps.toFixed(0)}/s p99 ${other.p99} ms`;
    const ratios = `ratio ${ratio.toFixed(2)}, p99 ${p99Ratio.toFixed(2)}`;
    process.stdout.write(`${call}: ${figures}: ${ratios} ${good ? '✓' : '✗'}\n`);
  }
  mkdirSync('reports', { recursive: true });
  const machine = { node: process.version, cores: availableParallelism() };
  writeFileSync(
    'reports/bench-api.json',
    `${JSON.stringify({ machine, aim: AIM, rows }, null, 2)}\n`,
  );
  const missed = rows.some(({ ratio, p99Ratio }) => ratio < AIM.ratio || p99Ratio > AIM.p99);
  process.exitCode = missed ? 1 : 0;
} finally {
  await bare.app.close();
  await barePool.end();
  await portal.close();
}
