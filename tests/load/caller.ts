// One person whose small calls go on while a drill loads the server; a process of its own, so that the drill's own work
// does not count.
import { setTimeout as delay } from 'node:timers/promises';

import { getInfo } from '#contract/account/user.ts';

import type { Person } from './crowd.ts';
import { timeCall } from './line.ts';

/** Between two calls, in ms. */
const BEAT = 20;

const { origin, person } = JSON.parse(process.argv[2] ?? '{}') as {
  origin: string;
  person: Person;
};
let isBusy = true;
process.once('message', () => {
  isBusy = false;
});
const times: number[] = [];
const running: Promise<unknown>[] = [];
while (isBusy) {
  running.push(timeCall(origin, person, getInfo.path).then((time) => times.push(time)));
  await delay(BEAT);
}
await Promise.all(running);
process.send?.({ times: times.sort((a, b) => a - b) });
process.disconnect();
