import type { Answer, Browser } from '../helpers/browser.ts';
import type { World } from './world.ts';

/** One thing that somebody tries. */
export interface Try {
  who: Browser;
  path: string;
  body: Record<string, unknown>;
  /** Of a call that carries something sealed. */
  headers?: Record<string, string>;
  /** Whether it is right by the model's rules; undefined where rules decide that the model does not know. */
  may: boolean | undefined;
}

/** Tries it; what the model does not agree with is found. Answers whether it was done, with the answer. */
export async function attempt(
  world: World,
  { who, path, body, headers, may }: Try,
): Promise<Answer & { isDone: boolean }> {
  const answer = await world.send(who, path, body, headers);
  const isDone = answer.code === 0;
  if (may !== undefined && isDone !== may) {
    const how = may ? 'was refused' : 'went through';
    world.unexpected(`${path} ${how}: ${JSON.stringify(body)} ${answer.body.slice(0, 300)}`);
  }
  return { ...answer, isDone };
}

/** One of several by chance: mostly one on which something can be done, now and then any. A crowd is about the newest one. */
export function oneOf<T>(
  { random, crowd }: World,
  all: readonly T[],
  isApt: (one: T) => boolean,
): T | undefined {
  if (!random.chance(0.92)) return random.pick(all);
  const apt = all.filter(isApt);
  return crowd === undefined ? random.pick(apt) : apt.at(-1);
}
