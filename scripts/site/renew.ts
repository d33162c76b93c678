// Prevents: a portal that answers 404 for minutes because somebody builds the site in the folder that it is served from.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { acquireLock } from '#server/lock.ts';

import { isUpToDate } from './build-stamp.ts';
import { publish } from './publish.ts';

interface Renewal {
  /** What the site is made of. */
  root: string;
  /** Where it is served from. */
  site: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Builds the site into an empty folder, and throws where it cannot. */
  build(folder: string): Promise<void>;
}

/** Builds the site beside the one that may be served, where its sources have changed, and publishes it there once it is whole. */
export async function renewSite({ root, site, env, build }: Renewal): Promise<void> {
  if (isUpToDate(root, site, env)) return;
  const folder = join(root, '.astro');
  mkdirSync(folder, { recursive: true });
  const beside = join(folder, 'site');
  const lock = acquireLock(join(folder, 'build.lock'), 'The folder of the site');
  try {
    // Of a build that was killed.
    rmSync(beside, { recursive: true, force: true });
    await build(beside);
    await publish(beside, site);
  } finally {
    rmSync(beside, { recursive: true, force: true });
    lock.release();
  }
}
