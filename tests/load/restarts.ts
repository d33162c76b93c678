// `npm run drill:restarts`: the database server is killed twenty times under people who export and invite, and then the
// server itself. Prints how soon after each return of the database calls and jobs go on, and what stayed behind. Exit
// code 1 when a kill of the database ended the server, when work went on later than 5 s after its return, or when something
// is still open a minute after the last start.
import { setTimeout as delay } from 'node:timers/promises';

import { RestartScene } from '../helpers/restart-scene.ts';
import { print } from './drill.ts';

const KILLS = Number(process.env.KILLS ?? 20);
const AIM_MS = 5_000;
const MINUTE_MS = 60_000;

/** Milliseconds until a count has grown by one. */
async function grows(count: () => number): Promise<number> {
  const began = performance.now();
  for (const before = count(); count() <= before; await delay(20)) {
    if (performance.now() - began > MINUTE_MS) return Number.POSITIVE_INFINITY;
  }
  return Math.round(performance.now() - began);
}

async function killDatabases(scene: RestartScene): Promise<boolean> {
  let isMet = true;
  for (let kill = 1; kill <= KILLS && scene.isRunning; kill += 1) {
    await delay(1_000 + Math.random() * 1_500);
    const pid = scene.killDatabase();
    await scene.databaseIsBack(pid);
    if (!scene.isRunning) break;
    const [calls, jobs] = await Promise.all([
      grows(() => scene.answered),
      grows(() => scene.written().size),
    ]);
    print(`kill ${kill}: calls after ${calls} ms, jobs after ${jobs} ms`);
    isMet &&= Math.max(calls, jobs) <= AIM_MS;
    await scene.nextDay();
  }
  if (!scene.isRunning) print(`A kill has ended the server:\n${scene.output.slice(-2_000)}`);
  return isMet && scene.isRunning;
}

/** Seconds until nothing is open, at most two minutes. */
async function secondsToEnd(scene: RestartScene): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { invitations, exports, jobs } = await scene.left();
    const seconds = Math.round((performance.now() - began) / 1_000);
    if (invitations.length + exports + jobs.length === 0) return seconds;
    if (seconds > 120) {
      print(`left: ${invitations.length} invitations, ${exports} exports, ${jobs.length} jobs`);
      for (const job of jobs) print(job);
      return seconds;
    }
    await delay(500);
  }
}

const scene = new RestartScene();
try {
  await scene.open();
  scene.load();
  let isMet = await killDatabases(scene);
  if (scene.isRunning) {
    await scene.killServer();
    await scene.rest();
    await scene.startServer();
    const seconds = await secondsToEnd(scene);
    const written = [...scene.written().values()];
    const twice = written.filter((times) => times > 1).length;
    print(`everything done ${seconds} s after the start that followed the kill of the server`);
    print(
      `${scene.exports.length} exports, ${scene.invited.length} invitations, ${twice} written twice`,
    );
    isMet &&= seconds <= 60;
  }
  print(isMet ? 'The aims are met' : 'An aim is MISSED');
  process.exitCode = isMet ? 0 : 1;
} finally {
  await scene.close();
}
