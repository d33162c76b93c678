// `npm run drill:files`: what twenty films of 149 MB that arrive at once cost one server process, and what is left of
// uploads that break off or find the disk full. Exit code 1 when memory or the other calls suffer more than they may, or
// when anything stays.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { FILE_REFUSAL } from '#contract/file/file.ts';

import { withClient } from '../helpers/database-server.ts';
import { addPeople, type Person } from './crowd.ts';
import { type Place, print, runDrill, type Server, startServer, until } from './drill.ts';
import { megabytes, uploadFilm } from './line.ts';

const MB = 1024 * 1024;
const FILMS = 20;
const FILM = 149 * MB;
/** A server's line of 1 Gbit/s, shared by all of them. */
const PACE = 125_000_000 / FILMS;
const MOST_MEMORY = 64 * MB;
const MOST_SLOWER = 2;
const CALLER = new URL('caller.ts', import.meta.url).pathname;

/** Files of the store, and those that arrive. */
function kept({ dataDir }: Place): string[] {
  const all = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function rowsIn({ adminUrl }: Place): Promise<number> {
  return await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from file');
    return Number(rows[0]?.count);
  });
}

/** Calls of somebody else at a steady beat while `busy` lasts; their times, sorted. */
async function timesDuring(origin: string, person: Person, busy: Promise<unknown>) {
  const caller = fork(CALLER, [JSON.stringify({ origin, person })]);
  await busy;
  const answer = once(caller, 'message');
  caller.send('stop');
  const [{ times }] = (await answer) as [{ times: number[] }];
  return times;
}

const at = (times: readonly number[], share: number) =>
  times[Math.ceil(times.length * share) - 1] ?? 0;
const say = (times: readonly number[]) =>
  `median ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms (${times.length} calls)`;

async function peakDuring(server: Server, busy: Promise<unknown>): Promise<number> {
  let peak = 0;
  let isBusy = true;
  void busy.finally(() => {
    isBusy = false;
  });
  while (isBusy) {
    peak = Math.max(peak, await server.rss());
    await delay(100);
  }
  return peak;
}

/** All films at once, beside the calls of somebody else. */
async function crowd(server: Server, [other, ...people]: readonly Person[]): Promise<boolean> {
  if (other === undefined) return false;
  const { origin } = server;
  // What the first upload and the first calls make the process load is no cost of the others.
  await uploadFilm(origin, other, { size: 20 * MB, pace: PACE });
  await timesDuring(origin, other, delay(10_000));
  const quiet = await timesDuring(origin, other, delay(20_000));
  const before = await server.rss();
  const began = performance.now();
  const uploads = Promise.all(
    people.map((person) => uploadFilm(origin, person, { size: FILM, pace: PACE })),
  );
  const [codes, times, peak] = await Promise.all([
    uploads,
    timesDuring(origin, other, uploads),
    peakDuring(server, uploads),
  ]);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const stored = codes.filter((code) => code === 0).length;
  print(`${stored} of ${people.length} films of ${megabytes(FILM)} stored in ${seconds} s`);
  print(
    `RSS ${megabytes(before)} before, ${megabytes(peak)} at the most: ${megabytes(peak - before)} more; aim: ${megabytes(MOST_MEMORY)}`,
  );
  print(`other calls without uploads: ${say(quiet)}`);
  const slower = at(times, 0.99) / at(quiet, 0.99);
  print(
    `other calls beside uploads: ${say(times)}, p99 ${slower.toFixed(2)} times; aim: ${MOST_SLOWER}`,
  );
  return stored === people.length && peak - before <= MOST_MEMORY && slower <= MOST_SLOWER;
}

/** Lines that break at these shares of a file leave nothing. */
async function breaks(place: Place, { origin }: Server, person: Person): Promise<boolean> {
  const [files, rows] = [kept(place).length, await rowsIn(place)];
  for (const breakAt of [0.1, 0.5, 0.99]) {
    await uploadFilm(origin, person, { size: 50 * MB, pace: PACE * 4, breakAt });
    await until('the traces of a broken line are gone', () => kept(place).length === files);
  }
  const same = (await rowsIn(place)) === rows;
  print(
    `broken off at 10, 50 and 99 %: ${same ? 'nothing stored, no temporary file' : 'a ROW is left'}`,
  );
  return same;
}

const GAP = 1024 * MB;

/** Fills the disk below what the server keeps free, and empties it again. */
async function fullDisk(place: Place, person: Person): Promise<boolean> {
  const { bavail, bsize } = statfsSync(place.dataDir);
  const keep = Math.floor((bavail * bsize - GAP) / MB);
  const server = await startServer(place, { FILES_KEEP_FREE_MB: String(keep) });
  const filler = join(place.dataDir, 'filler');
  const sending = { size: MB, pace: PACE };
  try {
    const roomy = await uploadFilm(server.origin, person, sending);
    const file = await open(filler, 'w');
    for (let filled = 0; filled < GAP * 1.5; filled += 8 * MB)
      writeSync(file.fd, Buffer.alloc(8 * MB, 1));
    await file.sync();
    await file.close();
    const full = await uploadFilm(server.origin, person, sending);
    rmSync(filler);
    const again = await uploadFilm(server.origin, person, sending);
    print(`disk with room, full, with room again: ${roomy}, ${full}, ${again}`);
    return roomy === 0 && full === FILE_REFUSAL.disk.code && again === 0;
  } finally {
    rmSync(filler, { force: true });
    await server.stop();
  }
}

async function drill(place: Place): Promise<boolean> {
  const people = await addPeople(place.adminUrl, FILMS + 1);
  const [first] = people;
  if (first === undefined) return false;
  const server = await startServer(place);
  const met: boolean[] = [];
  try {
    met.push(await crowd(server, people));
    met.push(await breaks(place, server, first));
  } finally {
    await server.stop();
  }
  met.push(await fullDisk(place, first));
  return met.every(Boolean);
}

await runDrill(drill);
