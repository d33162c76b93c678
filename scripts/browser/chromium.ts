// Prevents "works on my machine" for the browser tests: they find a Chromium wherever it may be, install one where
// they may, and otherwise end in one line that names the package.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

import { capture } from '../lib/command.ts';
import { ensurePackage, mayInstall } from './system-package.ts';

/** Chromium without the windows that nobody looks at, as playwright's own: half the work for the same page. */
const SHELL = '/usr/bin/chromium-headless-shell';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of a Chromium on this machine: CHROMIUM_PATH, the system's headless shell, playwright's own, the usual places;
 * undefined when there is none.
 */
export function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  const named = env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return exists(named) ? named : undefined;
  return [SHELL, chromium.executablePath(), ...PLACES].find((path) => path !== '' && exists(path));
}

async function hasChineseFont(): Promise<boolean> {
  const { code, output } = await capture('fc-list', [':lang=zh', 'file']);
  return code === 0 && output.trim() !== '';
}

/** A Chromium and Chinese fonts, installed by the system's package manager where that is allowed; throws one line. */
export async function ensureBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROMIUM_PATH && findChromium(env) === undefined) {
    throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which does not exist.`);
  }
  if (!env.CHROMIUM_PATH && !existsSync(SHELL) && mayInstall()) {
    // Not every system has it; any other Chromium walks the tests as well, in more time.
    await ensurePackage('chromium-headless-shell').catch(() => undefined);
  }
  if (findChromium(env) === undefined) await ensurePackage('chromium');
  const path = findChromium(env);
  if (path === undefined) {
    throw new Error('No Chromium: install the package chromium or set CHROMIUM_PATH.');
  }
  if (process.platform === 'linux' && !(await hasChineseFont()) && mayInstall()) {
    await ensurePackage('fonts-noto-cjk');
  }
  return path;
}
