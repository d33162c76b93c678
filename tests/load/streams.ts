// `npm run drill:streams`: what 1,000 open message streams cost one server process. Opens them on this machine, holds
// them over a heartbeat, delivers a message to each, and prints memory and latency. Exit code 1 when the streams cost
// 100 MB or more, or when one missed its message.
import { setTimeout as delay } from 'node:timers/promises';

import { HEARTBEAT_SECONDS } from '#contract/wire/events.ts';
import { APP_ROLE, createPool, databaseOn } from '#server/db/client.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createLimiter } from '#server/kernel/concurrency/limiter.ts';

import { addEvent, deliverEvent } from '../helpers/say.ts';
import { addPeople, type Listener, listenAs } from './crowd.ts';
import { type Place, print, runDrill, startServer, until } from './drill.ts';

const STREAMS = 1_000;
const AIM_MB = 100;
const MB = 1024 * 1024;

/** Delivers a message to everybody and answers, sorted, how long after its commit each was heard, in milliseconds. */
async function tellEverybody(url: string, listeners: readonly Listener[]): Promise<number[]> {
  const pool = createPool({ connectionString: url, role: APP_ROLE, max: 8 });
  const db = databaseOn(pool);
  const target = { database: { db, owner: db }, clock: systemClock };
  const queued = createLimiter(8);
  const tell = async (listener: Listener) => {
    const event = await addEvent(target, listener.accountId, '压测消息');
    const before = listener.heardAt.length;
    await deliverEvent(target, event);
    const committed = performance.now();
    await until('a message is heard', () => listener.heardAt.length > before);
    return Math.max(0, (listener.heardAt[before] ?? committed) - committed);
  };
  const times = await Promise.all(listeners.map((listener) => queued(() => tell(listener))));
  await db.destroy();
  return times.sort((a, b) => a - b);
}

async function drill(place: Place): Promise<boolean> {
  const { adminUrl, databaseUrl } = place;
  const server = await startServer(place);
  try {
    const people = await addPeople(adminUrl, STREAMS);
    // What the first streams make the process load is no cost of the others.
    const early = await Promise.all(people.slice(0, 50).map((one) => listenAs(one, server.origin)));
    await until('the first streams speak', () => early.every(({ heardAt }) => heardAt.length > 0));
    for (const listener of early) listener.close();
    await delay(1_000);
    const before = await server.rss();

    const began = performance.now();
    const queued = createLimiter(50);
    const all = await Promise.all(people.map((one) => queued(() => listenAs(one, server.origin))));
    await until('every stream speaks', () => all.every(({ heardAt }) => heardAt.length > 0));
    print(`${STREAMS} streams open and speaking after ${Math.round(performance.now() - began)} ms`);

    await delay(HEARTBEAT_SECONDS * 1_000);
    await until('every heart beats', () => all.every(({ heartbeats }) => heartbeats > 1));
    const times = await tellEverybody(databaseUrl, all);
    const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0);
    print(`commit to reader: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);

    const after = await server.rss();
    const cost = (after - before) / MB;
    const each = ((after - before) / 1024 / STREAMS).toFixed(1);
    print(`RSS ${(before / MB).toFixed(1)} MB before, ${(after / MB).toFixed(1)} MB after`);
    print(
      `${STREAMS} streams cost ${cost.toFixed(1)} MB, ${each} kB each; aim: under ${AIM_MB} MB`,
    );
    for (const listener of all) listener.close();
    return cost < AIM_MB;
  } finally {
    await server.stop();
  }
}

await runDrill(drill);
