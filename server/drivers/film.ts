import type { Config } from '../config.ts';
import type { FilmReader } from '../kernel/ports/film.ts';
import { ffmpegFilms } from '../providers/film/ffmpeg.ts';
import { ffmpegWasmFilms } from '../providers/film/ffmpeg-wasm.ts';

/** What looks into films by the settings; nothing when it is switched off. */
export function filmDriver({ coverDriver }: Config): FilmReader | undefined {
  if (coverDriver === 'off') return undefined;
  return coverDriver === 'ffmpeg' ? ffmpegFilms() : ffmpegWasmFilms();
}
