import { mkdirSync } from 'node:fs';
import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { FileStore } from '#server/kernel/ports/file-store.ts';

const KEY = /^[\w-]{22,64}$/;

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a folder of this machine, spread over 4096 folders by the first characters of their keys. */
export function localFiles(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a key of a file');
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(key, path) {
      const target = pathOf(key);
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await flush(path);
      await rename(path, target);
      await flush(dirname(target));
      if (made !== undefined) await flush(folder);
    },
    async open(key) {
      const handle = await open(pathOf(key), 'r');
      try {
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async ready() {
      await access(folder, constants.W_OK | constants.X_OK);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      for await (const shelf of await opendir(folder)) {
        if (shelf.name.length !== 2) continue;
        for await (const { name } of await opendir(join(folder, shelf.name))) {
          const found = await stat(join(folder, shelf.name, name)).catch(() => undefined);
          if (found !== undefined && KEY.test(name)) yield { key: name, at: found.mtime };
        }
      }
    },
  };
}
