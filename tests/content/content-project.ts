import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { onTestFinished, vi } from 'vitest';

import { scratchProject } from '../helpers/scratch.ts';

const run = promisify(execFile);
const ASTRO = 'node_modules/astro/bin/astro.mjs';

/** A copy of everything that the content check needs, to break a file in. */
export function contentProject(): string {
  const root = scratchProject({
    'src/pages/index.astro': '<p></p>',
    // node_modules, where Astro keeps its cache, is shared with the real project.
    'astro.config.mjs': "export default { cacheDir: './.cache', vite: { cacheDir: './.vite' } };",
  });
  for (const path of [
    'package.json',
    'contract',
    'src/content',
    'src/content.config.ts',
    'src/lib',
  ]) {
    cpSync(path, join(root, path), { recursive: true });
  }
  return root;
}

/** Changes one file of the project. */
export function edit(root: string, path: string, change: (text: string) => string): void {
  const file = join(root, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** What Astro has stored of the content after a load. */
export function storedContent(root: string): string {
  const folder = join(root, '.cache');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /data-store.*\.json$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('');
}

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

/** Loads all content as a build does, without building pages. */
export async function loadContent(root: string): Promise<Outcome> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  try {
    const { stdout } = await run(process.execPath, [ASTRO, 'sync'], { cwd: root, env });
    return { ok: true, output: stdout };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { ok: false, output: `${stdout}${stderr}` };
  }
}

/** Runs the preview of the content until the test ends: `said` waits until it has printed a text. */
export function previewContent(root: string): { said: (text: string) => Promise<void> } {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  const preview = spawn(process.execPath, [ASTRO, 'dev', '--port', '0'], { cwd: root, env });
  const ended = once(preview, 'exit');
  // It writes to its folder until it has ended, and the folder is removed after this.
  onTestFinished(async () => {
    preview.kill();
    await ended;
  });
  let output = '';
  for (const stream of [preview.stdout, preview.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  const said = (text: string) =>
    vi
      .waitUntil(() => output.includes(text), { timeout: 30_000, interval: 100 })
      .then(
        () => undefined,
        () => Promise.reject(new Error(`${text} is not in:\n${output}`)),
      );
  return { said };
}
