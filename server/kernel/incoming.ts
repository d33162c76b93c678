import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Kernel } from './kernel.ts';

const MB = 1024 * 1024;

/**
 * Folder where files lie until they are whole: on the same disk as the local store, which takes them over by a rename.
 * What stays in it for hours is swept.
 */
export function incomingOf({ config }: Pick<Kernel, 'config'>): string {
  const folder = join(config.dataDir, 'files', 'incoming');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Whether more bytes may be taken without leaving the disk, and with it the database, short of room. */
export async function hasRoom({
  files,
  config,
}: Pick<Kernel, 'files' | 'config'>): Promise<boolean> {
  const free = await files.free();
  return free === undefined || free >= config.files.keepFreeMb * MB;
}
