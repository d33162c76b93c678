import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FILM, H264_FILM, H265_FILM } from '../../../tests/helpers/film.ts';
import { mp4 } from '../../../tests/helpers/sample-files.ts';
import { ffmpegWasmFilms } from './ffmpeg-wasm.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-films-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const BOUNDS = { timeout: 20_000, pages: 12_288 };
const films = ffmpegWasmFilms();
function kept(name: string, content: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test.for([
  ['H.264, high profile', H264_FILM, [64, 48]],
  ['H.265', H265_FILM, [64, 48]],
  ['MPEG-4 part 2', FILM, [32, 24]],
] as const)('a picture comes out of a film in %s', async ([name, film, size]) => {
  const picture = await films.picture(kept(`${name}.mp4`, film));
  const { format, width, height } = await sharp(picture).metadata();
  expect({ format, size: [width, height] }).toEqual({ format: 'png', size });
  const { channels } = await sharp(picture).stats();
  expect(Math.max(...channels.map(({ max }) => max))).toBeGreaterThan(100);
});

test('a film of 149 MB is read where it has to be, in less memory than it has bytes', async () => {
  const path = kept('149.mp4', H264_FILM);
  const free = Buffer.alloc(8);
  free.writeUInt32BE(149 * 1024 * 1024 - H264_FILM.length);
  free.write('free', 4, 'latin1');
  // The rest of the box is a hole of the file: what nobody writes.
  const file = openSync(path, 'r+');
  writeSync(file, free, 0, 8, H264_FILM.length);
  writeSync(file, Buffer.alloc(1), 0, 1, 149 * 1024 * 1024 - 1);
  closeSync(file);
  const picture = await ffmpegWasmFilms({ ...BOUNDS, pages: 1_024 }).picture(path);
  expect((await sharp(picture).metadata()).width).toBe(64);
});

test('what is broken, takes too long or wants too much is ended, and gives none', async () => {
  const path = kept('a.mp4', H264_FILM);
  const cut = kept('cut.mp4', H264_FILM.subarray(0, H264_FILM.length / 2));
  await expect(films.picture(cut)).rejects.toThrow();
  await expect(films.picture(kept('skeleton.mp4', mp4()))).rejects.toThrow();
  await expect(films.picture(join(folder, 'none.mp4'))).rejects.toThrow();
  const hurried = ffmpegWasmFilms({ ...BOUNDS, timeout: 20 });
  await expect(hurried.picture(path)).rejects.toMatchObject({ killed: true, signal: 'SIGKILL' });
  const poor = ffmpegWasmFilms({ ...BOUNDS, pages: 400 });
  await expect(poor.picture(path)).rejects.toMatchObject({ killed: false });
});
