import { setTimeout as delay } from 'node:timers/promises';

import type { Part } from './part.ts';
import { adjustments } from './parts/adjustments.ts';
import { ProjectPart } from './parts/projects.ts';
import { uses } from './parts/uses.ts';
import { World } from './world.ts';

/** Every noun that takes part. */
function partsOf(): Part[] {
  const projects = new ProjectPart();
  return [projects.part, adjustments(projects), uses(projects)];
}

export interface Run {
  seed: number;
  days: number;
  /** Something done to the platform before the first day, e.g. a fault that the run must find. */
  prepare?: (world: World) => Promise<void>;
  /** Told of each step as it is done. */
  tell?: (line: string) => void;
}

export interface Outcome {
  steps: number;
  /** What is wrong; the run ends with the first step that finds anything. */
  findings: readonly string[];
  journal: readonly string[];
}

/** Longest that one step may take before it counts as one that never ends. */
const NEVER_MS = 60_000;

/** One thing that somebody does, and what of everything must still hold. */
async function step(world: World, parts: readonly Part[]): Promise<void> {
  const chosen = world.random.weighted(parts.flatMap(({ steps }) => steps));
  world.mishap = 'none';
  const said = await Promise.race([chosen?.act(world), delay(NEVER_MS, NEVER_MS, { ref: false })]);
  if (said === NEVER_MS) world.found(`${chosen?.name ?? ''} never ends (${world.mishap})`);
  if (typeof said !== 'string') return;
  const met = world.mishap.startsWith('none') ? '' : ` (${world.mishap})`;
  world.journal.push(`day ${world.day}, ${chosen?.name ?? ''} ${said}${met}`);
  await check(world, parts);
}

async function check(world: World, parts: readonly Part[]): Promise<void> {
  for (const part of parts) for (const what of await part.check(world)) world.found(what);
}

/** Runs a platform's days from a seed. The same seed does the same things, so that what is found can be found again. */
export async function simulate({ seed, days, prepare, tell }: Run): Promise<Outcome> {
  const world = await World.begin(seed);
  const parts = partsOf();
  try {
    await prepare?.(world);
    for (let day = 0; day < days && world.findings.length === 0; day += 1) {
      if (day > 0) {
        await world.nextDay();
        for (const { overnight } of parts) await overnight?.(world);
        await check(world, parts);
      }
      const many = world.random.int(20, 60);
      for (let turn = 0; turn < many && world.findings.length === 0; turn += 1) {
        const before = world.journal.length;
        await step(world, parts);
        if (world.journal.length > before) tell?.(world.journal.at(-1) ?? '');
      }
    }
    const { journal, findings } = world;
    return { steps: journal.length, findings, journal };
  } finally {
    await world.end();
  }
}
