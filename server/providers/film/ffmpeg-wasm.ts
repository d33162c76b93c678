import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { type FilmReader, FilmUnavailable } from '#server/kernel/ports/film.ts';
import { CHILD } from './picture.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const PROGRAM = fileURLToPath(new URL('./ffmpeg-wasm-program.ts', import.meta.url));

/** What looking into one film may take: milliseconds, and memory of the decoder in pages of 64 kB. */
interface Bounds {
  readonly timeout: number;
  readonly pages: number;
}

/** 768 MB are enough for pictures of 4K. */
const BOUNDS: Bounds = { timeout: CHILD.timeout, pages: 12_288 };

function isInstalled(): boolean {
  try {
    return require.resolve('@ffmpeg/core/wasm') !== '';
  } catch {
    return false;
  }
}

/**
 * Looks into films with the ffmpeg that npm installed as WebAssembly, in a process of its own for each film: it is bounded in
 * time and memory, is given nothing of the environment, and what a film makes of it stays in its sandbox.
 */
export function ffmpegWasmFilms({ timeout, pages }: Bounds = BOUNDS): FilmReader {
  const flags = [`--wasm-max-mem-pages=${pages}`, '--max-old-space-size=128'];
  return {
    async picture(path) {
      if (!isInstalled()) throw new FilmUnavailable('@ffmpeg/core is not installed');
      const options = { ...CHILD, timeout, env: {} };
      const { stdout } = await run(process.execPath, [...flags, PROGRAM, path], options);
      return stdout;
    },
  };
}
