// Prevents: a portal that answers 404 for minutes because somebody builds the site in the folder that it is served from.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
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

/** Has `build` write the site into an empty folder beside the one that may be served, and `take` what it wrote once it is whole. */
async function buildBeside(
  { root, build }: Pick<Renewal, 'root' | 'build'>,
  take: (beside: string) => Promise<void> | void,
): Promise<void> {
  const folder = join(root, '.astro');
  mkdirSync(folder, { recursive: true });
  const beside = join(folder, 'site');
  const lock = acquireLock(join(folder, 'build.lock'), 'The folder of the site');
  try {
    // Of a build that was killed.
    rmSync(beside, { recursive: true, force: true });
    await build(beside);
    await take(beside);
  } finally {
    rmSync(beside, { recursive: true, force: true });
    lock.release();
  }
}

/** Builds the site where its sources have changed, and publishes it into the folder that may be served. */
export async function renewSite(renewal: Renewal): Promise<void> {
  const { root, site, env } = renewal;
  if (isUpToDate(root, site, env)) return;
  await buildBeside(renewal, (beside) => publish(beside, site));
}

/** Builds the site and puts it in the place of the one that may be served, which stays whole until then: nothing of earlier ones is left. */
export async function replaceSite(renewal: Omit<Renewal, 'env'>): Promise<void> {
  await buildBeside(renewal, (beside) => {
    const before = join(renewal.root, '.astro', 'site.before');
    rmSync(before, { recursive: true, force: true });
    if (existsSync(renewal.site)) renameSync(renewal.site, before);
    renameSync(beside, renewal.site);
    rmSync(before, { recursive: true, force: true });
  });
}
