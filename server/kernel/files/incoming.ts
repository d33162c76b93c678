import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Kernel } from '../kernel.ts';

/**
 * Folder where files lie until they are whole: on the same disk as the local store, which takes them over by a rename.
 * What stays in it for hours is swept.
 */
export function incomingOf({ config }: Pick<Kernel, 'config'>): string {
  const folder = join(config.dataDir, 'files', 'incoming');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
