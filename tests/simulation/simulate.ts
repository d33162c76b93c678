import { setTimeout as delay } from 'node:timers/promises';
import type { Crowd } from './crowd.ts';
import type { Killed } from './kills.ts';
import type { Part, Step } from './part.ts';
import { adjustments } from './parts/adjustments.ts';
import { messages } from './parts/messages.ts';
import { ProjectPart } from './parts/projects.ts';
import { tradeParts } from './trade/parts.ts';
import { World } from './world.ts';

/** Every noun that takes part. */
function partsOf(): Part[] {
  const projects = new ProjectPart();
  return [projects.part, adjustments(projects), ...tradeParts(projects), messages];
}

export interface Run {
  seed: number;
  days: number;
  /**
   * Steps between two checks of everything, beside the one at the end of each day; each one, and each night, when absent. It
   * changes nothing of what happens.
   */
  every?: number;
  /** Steps before which nothing is checked, because that was done before. */
  since?: number;
  /** Steps after which it ends, whatever the days. */
  most?: number;
  /** When it ends, whatever is left of its days and steps, in milliseconds; what was done by then is checked. */
  until?: number;
  /** Steps after which the server is killed in the middle of a call; never when absent. */
  killEvery?: number | undefined;
  /** How many act at once: only the tables are checked, and no two runs are alike; one after the other when absent. */
  together?: number;
  /** Something done to the platform before the first day, e.g. a fault that the run must find. */
  prepare?: (world: World) => Promise<void>;
  /** Told of each step as it is done. */
  tell?: (line: string) => void;
}

export interface Outcome {
  steps: number;
  /** What is wrong; the run ends with the first check that finds anything. */
  findings: readonly string[];
  journal: readonly string[];
  /** How often each call was taken, and refused, by its path and the refusal's code. */
  answers: ReadonlyMap<string, number>;
  /** How often a server was killed; undefined where none is. */
  kills: Killed | undefined;
}

/** Longest that one step may take before it counts as one that never ends. */
const NEVER_MS = 300_000;
/** Choices in vain after which nobody has anything to do. */
const IDLE = 200;
/** Steps of a day. A quiet history comes as far in two months as a busy one in a fortnight: to what is late, lost and closed. */
const PACES = { busy: [20, 60], quiet: [2, 12] } as const;
type Pace = (typeof PACES)[keyof typeof PACES];
const QUIET = 0.3;

async function follow(world: World, parts: readonly Part[]): Promise<void> {
  world.isChanged = false;
  for (const part of parts) await part.follow?.(world);
}

function write(world: World, { name }: Step, said: string): void {
  const met = world.mishap.startsWith('none') ? '' : ` (${world.mishap})`;
  world.journal.push(`day ${world.day}, ${name} ${said}${met}`);
}

/** What many do at one moment, a third of them the same, and what follows of it. */
async function meeting(world: World, crowd: Crowd, parts: readonly Part[]): Promise<void> {
  const steps = parts.flatMap((part) => part.steps);
  const favourite = world.random.weighted(steps);
  const choose = (at: number) => (at % 3 === 0 ? favourite : world.random.weighted(steps));
  const chosen = Array.from({ length: crowd.size }, (_, at) => choose(at));
  await crowd.act(
    chosen.map((one) => async () => {
      const said = await one?.act(world);
      if (one !== undefined && said !== undefined) write(world, one, said);
    }),
  );
  if (world.isChanged) await follow(world, parts);
}

/** One thing that somebody does, and what follows of it. */
async function step(world: World, parts: readonly Part[]): Promise<void> {
  if (world.crowd !== undefined) return meeting(world, world.crowd, parts);
  const steps = parts.flatMap((part) => part.steps);
  for (let tries = 0; tries < IDLE; tries += 1) {
    const chosen = world.random.weighted(steps);
    world.mishap = 'none';
    const said = await Promise.race([
      chosen?.act(world),
      delay(NEVER_MS, NEVER_MS, { ref: false }),
    ]);
    if (said === NEVER_MS) world.found(`${chosen?.name ?? ''} never ends (${world.mishap})`);
    if (typeof said !== 'string' || chosen === undefined) continue;
    write(world, chosen, said);
    if (world.isChanged) await follow(world, parts);
    return;
  }
}

/** Whether it goes on no further. */
const isOver = ({ most = Number.POSITIVE_INFINITY, until }: Run, { journal, findings }: World) =>
  findings.length > 0 || journal.length >= most || (until !== undefined && Date.now() >= until);

/** Whether everything is checked after each step. */
const isEach = ({ every = 1 }: Run): boolean => every === 1;

async function check(world: World, parts: readonly Part[], since = 0): Promise<void> {
  if (world.journal.length < since) return;
  const isAsked = ({ ofTables = false }: Part) => world.crowd === undefined || ofTables;
  for (const part of parts.filter(isAsked)) {
    for (const what of await part.check(world)) world.found(what);
  }
  if (world.crowd !== undefined) for (const what of world.failures()) world.found(what);
}

async function night(world: World, parts: readonly Part[], run: Run): Promise<void> {
  await world.nextDay();
  for (const { overnight } of parts) await overnight?.(world);
  await follow(world, parts);
  if (isEach(run)) await check(world, parts, run.since);
}

async function day(
  world: World,
  parts: readonly Part[],
  { run, pace }: { run: Run; pace: Pace },
): Promise<void> {
  const { every = 1, since, tell } = run;
  const [fewest, utmost] = pace;
  const many = world.random.int(fewest, utmost);
  for (let turn = 0; turn < many; turn += 1) {
    if (isOver(run, world)) return;
    const before = world.journal.length;
    await step(world, parts);
    if (world.journal.length > before) tell?.(world.journal.at(-1) ?? '');
    const isLast = pace === PACES.busy && turn === many - 1;
    if (isLast || world.journal.length % every === 0) await check(world, parts, since);
  }
}

/** Runs a platform's days from a seed. The same seed does the same things, so that what is found can be found again. */
export async function simulate(run: Run): Promise<Outcome> {
  const { seed, days, killEvery, together, prepare } = run;
  const world = await World.begin(seed, { killEvery, together });
  const parts = partsOf();
  try {
    for (const { begin } of parts) await begin?.(world);
    await prepare?.(world);
    const isQuiet = world.random.chance(QUIET) && together === undefined;
    const pace = isQuiet ? PACES.quiet : PACES.busy;
    for (let at = 0; at < days && !isOver(run, world); at += 1) {
      if (at > 0) await night(world, parts, run);
      await day(world, parts, { run, pace });
    }
    if (world.findings.length === 0) await check(world, parts, run.since);
    const { journal, findings, answers, kills } = world;
    return { steps: journal.length, findings, journal, answers, kills };
  } finally {
    await world.end();
  }
}
