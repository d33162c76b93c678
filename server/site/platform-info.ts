import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { PlatformInfo } from '#contract/common.ts';

const KEYS = ['title', 'hotline', 'copyright', 'icpNo', 'policeNo', 'address'] as const;

/** Where no site is served, nobody has said any of it. */
export const UNSAID: PlatformInfo = {
  title: '',
  hotline: '',
  copyright: '',
  icpNo: '',
  policeNo: '',
  address: '',
};

function read(path: string): PlatformInfo {
  const said: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof said !== 'object' || said === null) return UNSAID;
  const values = KEYS.map((key) => [key, String(Reflect.get(said, key) ?? '')] as const);
  return { ...UNSAID, ...Object.fromEntries(values) };
}

/**
 * What the built site in `folder` says of the platform (platform.json, out of the editors' settings), as it stands now: a
 * deployment needs no restart.
 */
export function platformInfo(folder: string): () => PlatformInfo {
  const path = join(folder, 'platform.json');
  let mark: string | undefined;
  let info = UNSAID;
  return () => {
    const file = statSync(path, { throwIfNoEntry: false });
    const now = file && `${file.ino} ${file.mtimeMs} ${file.size}`;
    if (file !== undefined && now !== mark) info = read(path);
    mark = now;
    return info;
  };
}
