import type { World } from './world.ts';

/** Something that somebody may do. */
export interface Step {
  /** What is written down of it. */
  name: string;
  /** How often, against the others. */
  weight: number;
  /** What was done in a few words, for the journal; undefined where there was nothing to do. Finds by `world.unexpected`. */
  act(world: World): Promise<string | undefined>;
}

/**
 * A noun's part of the simulation: who does what, what the platform does overnight, and what must hold after each step.
 * It keeps a model of its own, which shares no code with the server.
 */
export interface Part {
  name: string;
  steps: readonly Step[];
  /** What there is before the first day. */
  begin?(world: World): Promise<void>;
  /** After each step that changed anything: what of the models follows from others. */
  follow?(world: World): Promise<void>;
  /** Jobs of the platform when a day has begun. */
  overnight?(world: World): Promise<void>;
  /** Whether it asks the tables alone what holds, and no model: so it does where many act at once. */
  ofTables?: boolean;
  /** What does not hold, in sentences. */
  check(world: World): Promise<string[]>;
}
