import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

import { SEED, WHOLE } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { People } from '../helpers/people.ts';
import { inputFor, isWalked, type Sent, send } from '../helpers/scoping/attack.ts';
import { leaves, type Path, sample } from '../helpers/scoping/schema.ts';
import { type Actor, World } from '../helpers/scoping/world.ts';

// Whatever stands in whichever place of whichever call is refused or taken, and is never the server's own failure. A new
// call falls under this by itself.

const HOSTILE: readonly unknown[] = [
  null,
  '',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '../../../etc/passwd',
  '__proto__',
  '9223372036854775808',
  // An id, and a version, as there may be one.
  '4611686018427387904',
  2_147_483_647,
  '-1',
  '0001-01-01 00:00:00',
  '2026-02-30',
  '99999999999999.999999',
  '1e400',
  Number.MAX_SAFE_INTEGER,
  -1,
  0.1,
  true,
  [],
  [[]],
  { toString: 1 },
  '示'.repeat(20_000),
];

// The server goes to no address that somebody names.
let visits = 0;
const trap = createServer((socket) => {
  visits += 1;
  socket.destroy();
});
const going = vi.spyOn(globalThis, 'fetch');

const HOSTS = [
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  '127.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '127.0.0.1.nip.io',
  '169.254.169.254',
  'a@127.0.0.1',
];
const SCHEMES = ['http:', 'https:', 'gopher:', 'ftp:', ''];
/** 60 addresses of the trap, or of what lies beside it. */
function lures(): readonly string[] {
  const { port } = trap.address() as AddressInfo;
  return SCHEMES.flatMap((scheme) => HOSTS.map((host) => `${scheme}//${host}:${port}/a.png`));
}

/** The input with `value` in one place; lists and records on the way are made where they are missing. */
function withValue(input: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (key === '*') {
    const inside = withValue(undefined, rest, value);
    return typeof input === 'object' && input !== null && !Array.isArray(input)
      ? { ...input, x: inside }
      : [inside];
  }
  const known = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  return { ...known, [key]: withValue(Reflect.get(known, key), rest, value) };
}

let portal: TestApp;
let world: World;
let operator: Actor;
beforeAll(async () => {
  await new Promise<void>((resolve) => trap.listen(0, '::', resolve));
  portal = await createTestApp({ demo: true });
  world = await new World(portal).build();
  const browser = await new People(portal, 13_200_000_000).operator();
  operator = {
    name: 'operator',
    accountId: '0',
    companyId: undefined,
    isMember: false,
    browser,
    side: 'admin',
    roles: [],
  };
});
afterAll(async () => {
  await portal.close();
  trap.close();
});

const owner = () => {
  const found = world.actors.find(({ name }) => name === "another company's administrator");
  if (!found) throw new Error('nobody is left');
  return found;
};

/** `npm test` has a place meet every second time one of the values, every sixth an address; `npm run test:full` each of them. */
const EACH = WHOLE ? 1 : 40;
const EACH_LURE = WHOLE ? 1 : 360;
/** Streams never end; a call that ends the session would end the walk. */
const isHostile = (endpoint: Endpoint) =>
  isWalked(endpoint) || (endpoint.access === 'public' && endpoint.answers !== 'events');

/** Which ones they are comes from the seed. */
let turn = Number(SEED);
let taken = 0;

/** What fits; of public calls as near as samples come, since no record is theirs. */
async function plainInput(endpoint: Endpoint): Promise<Sent> {
  if (endpoint.access !== 'public') return await inputFor(world, endpoint, undefined, '');
  const wanted = { own: () => '1' };
  const of = (part: 'params' | 'input') => sample(endpoint[part], wanted) as Sent['input'];
  return { params: of('params'), input: of('input') };
}

/** What a call answers to hostile values in each place; only what is the server's own failure. */
async function failuresOf(endpoint: Endpoint): Promise<string[]> {
  const actor = endpoint.access === 'operator' ? operator : owner();
  const headers: Record<string, string> =
    actor.companyId === undefined ? {} : { companyId: actor.companyId };
  const plain = await plainInput(endpoint);
  const found: string[] = [];
  const isText = (value: unknown) => typeof value === 'string' && value.isWellFormed();
  for (const part of ['params', 'input'] as const) {
    const isAddress = part === 'params' || endpoint.method === 'GET';
    for (const { path } of leaves(endpoint[part])) {
      const values = isAddress ? HOSTILE.filter(isText) : HOSTILE;
      turn += 1;
      const some = (every: number) => (_: unknown, index: number) => (index + turn) % every === 0;
      const sends = [...values.filter(some(EACH)), ...lures().filter(some(EACH_LURE))];
      for (const value of sends) {
        const sent = { ...plain, [part]: withValue(plain[part], path, value) };
        const answer = await send(portal, endpoint, actor, sent, headers);
        if (answer.code === 0) taken += 1;
        if (answer.status < 500 && answer.code !== 500) continue;
        const what = JSON.stringify(value).slice(0, 60);
        found.push(`${endpoint.name} ${path.join('.')} ${what}: ${answer.status} ${answer.msg}`);
      }
    }
  }
  return found;
}

// By groups of calls, as all of them take longer than one test may.
const groups = Map.groupBy(ENDPOINTS.filter(isHostile), ({ path }) => path.split('/', 3).join('/'));
test.each([...groups])(
  'no call of %s fails of what it is given',
  {
    timeout: 900_000,
  },
  async (_, endpoints) => {
    const found: string[] = [];
    for (const endpoint of endpoints) found.push(...(await failuresOf(endpoint)));
    expect(found).toEqual([]);
  },
);

test('nothing was fetched from what they name, and some of it was taken', () => {
  expect(lures()).toHaveLength(60);
  expect([visits, going.mock.calls]).toEqual([0, []]);
  // Had everything been refused at the door, this would prove nothing.
  expect(taken).toBeGreaterThan(200);
});
