import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type * as sides from '#server/kernel/resource/sides.ts';
import type * as visible from '#server/kernel/resource/visible-rows.ts';

import { sampled } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { attack, isWalked, readAll } from '../helpers/scoping/attack.ts';
import { prepareFingerprint } from '../helpers/scoping/fingerprint.ts';
import { NOUNS } from '../helpers/scoping/targets.ts';
import { type Actor, OWNER, World } from '../helpers/scoping/world.ts';

// Whoever is not of a company sees and changes nothing of it, by no id in no place of any call. A new call falls under
// this by itself; where its ids cannot be filled, the test says which line to add. Two lines of defence keep it, the kernel's rule
// and row-level security: each alone suffices, and without both the test must fail.

const guards = vi.hoisted(() => ({ kernel: true }));
vi.mock('#server/kernel/resource/visible-rows.ts', async (original) => {
  const { isOwn, isSeen, isSeenByColumn } = await original<typeof visible>();
  const everybodys = sql<boolean>`not t.deleted`;
  const rules: typeof visible = {
    isOwn: (companyId) => (guards.kernel ? isOwn(companyId) : everybodys),
    isSeen: (noun, companyId) => (guards.kernel ? isSeen(noun, companyId) : everybodys),
    isSeenByColumn: (...asked) => (guards.kernel ? isSeenByColumn(...asked) : undefined),
  };
  return rules;
});

let base: TestApp;
beforeAll(async () => {
  base = await createTestApp();
  await prepareFingerprint(base.database.superuser);
});
afterAll(() => base.close());

// What a reader is told of a row follows from its sides; it would keep the fields of a row that nobody should have got.
vi.mock('#server/kernel/resource/sides.ts', async (original) => {
  const { toldOf, ...rest } = await original<typeof sides>();
  const everything = { hides: () => false, worded: (_: string, value: unknown) => value };
  const rules: typeof sides = {
    ...rest,
    toldOf: (...asked) => (guards.kernel ? toldOf(...asked) : everything),
  };
  return rules;
});

async function setRowLevelSecurity(on: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (relrowsecurity or relforcerowsecurity)`.execute(base.database.superuser);
  for (const { name } of rows) {
    const action = sql.raw(on ? 'enable' : 'disable');
    await sql`alter table ${sql.table(name)} ${action} row level security`.execute(
      base.database.superuser,
    );
  }
}

interface Guards {
  /** The kernel's rule (server/kernel/resource/visible-rows.ts). */
  kernel: boolean;
  /** Row-level security. */
  rows: boolean;
}

/**
 * Of the calls of each access and effect `npm test` draws one in twelve for each walk, at least one, and
 * `npm run test:full` all.
 */
function drawn(what: string): readonly Endpoint[] {
  const kinds = Map.groupBy(
    ENDPOINTS.filter(isWalked),
    ({ access, effect }) => `${what}, ${access} ${effect}`,
  );
  return [...kinds].flatMap(([kind, calls]) =>
    sampled(calls, { what: kind, every: 12, nameOf: ({ name }) => name }),
  );
}

/** These calls by everybody that `who` names, with these guards; answers what anybody got that was not theirs. */
async function walk(
  { kernel, rows }: Guards,
  endpoints: readonly Endpoint[],
  who: (actor: Actor) => boolean = ({ name }) => name !== OWNER,
): Promise<string[]> {
  guards.kernel = kernel;
  await setRowLevelSecurity(rows);
  const app = await createTestApp({ pool: base.database.pool });
  try {
    const portal = { ...app, database: base.database };
    const world = await new World(portal).build();
    // A list without ids of its own must have something to show from the first call on.
    for (const { table, calls } of NOUNS.values()) {
      if (calls.detail) await world.secretId({ table });
    }
    const found: string[] = [];
    const actors = world.actors.filter(who);
    const members = actors.filter(({ isMember }) => isMember).map((actor) => [actor]);
    const strangers = actors.filter(({ isMember }) => !isMember);
    for (const endpoint of endpoints) {
      for (const group of [strangers, ...members]) {
        found.push(...(await attack(portal, world, endpoint, group)));
      }
    }
    return found;
  } finally {
    await app.close();
    await setRowLevelSecurity(true);
  }
}

/** Those who come closest to the records of others. */
const nearest = ({ name }: Actor) =>
  ["another company's administrator", 'former member'].includes(name);
const LONG = 300_000;

test('nobody gets anything of another company, whatever the call', { timeout: LONG }, async () => {
  expect(await walk({ kernel: true, rows: true }, drawn('both lines of defence'))).toEqual([]);
});

test("row-level security alone keeps it, without the kernel's rule", {
  timeout: LONG,
}, async () => {
  expect(await walk({ kernel: false, rows: true }, drawn('rows alone'), nearest)).toEqual([]);
});

test("the kernel's rule alone keeps it, without row-level security", {
  timeout: LONG,
}, async () => {
  expect(await walk({ kernel: true, rows: false }, drawn('kernel alone'), nearest)).toEqual([]);
});

test('without both lines of defence every noun lies open, and the test says so', {
  timeout: LONG,
}, async () => {
  const open = [...NOUNS.values()].flatMap(({ calls }) =>
    [calls.page, calls.detail, calls.delete].filter((call) => call !== undefined),
  );
  const found = await walk({ kernel: false, rows: false }, open, nearest);
  for (const { name } of open) {
    expect(
      found.filter((one) => one.startsWith(`${name}: `)),
      name,
    ).not.toEqual([]);
  }
});

test('whose the records are may read them by the same ids', { timeout: LONG }, async () => {
  const app = await createTestApp({ pool: base.database.pool });
  const portal = { ...app, database: base.database };
  const world = await new World(portal).build();
  const owner = world.actors.find(({ name }) => name === OWNER);
  if (!owner) throw new Error('nobody owns the records');
  const reads = ENDPOINTS.filter(
    (endpoint) => isWalked(endpoint) && endpoint.effect === 'read' && endpoint.access === 'session',
  );
  const refused: string[] = [];
  for (const endpoint of reads) {
    for (const { what, answer } of await readAll(portal, world, endpoint, owner)) {
      if (answer !== 'ok') refused.push(`${what}: ${answer}`);
    }
  }
  expect(
    refused,
    'a line of TARGETS in tests/helpers/scoping/targets.ts says whose the id is',
  ).toEqual([]);
  await app.close();
});
