import { existsSync } from 'node:fs';

import { capture } from '../lib/command.ts';

const APT = '/usr/bin/apt-get';

/** Whether this process may install packages: root on a system with apt. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync(APT);
}

/** Installs a system package by apt; throws one line that names the package where that is not possible. */
export async function ensurePackage(name: string): Promise<void> {
  if (!mayInstall()) {
    throw new Error(`The tests need the package ${name}: apt-get install -y ${name}`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture(APT, ['update'], { env });
  const { code, output } = await capture(APT, ['install', '-y', '--no-install-recommends', name], {
    env,
  });
  if (code !== 0) {
    const reason = output.trim().split('\n').at(-1) ?? '';
    throw new Error(`apt-get could not install ${name}: ${reason}`);
  }
}
