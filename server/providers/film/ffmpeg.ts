import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { type FilmReader, FilmUnavailable } from '#server/kernel/ports/film.ts';
import { CHILD, pictureArguments } from './picture.ts';

const run = promisify(execFile);

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Looks into films with the ffmpeg that stands on the PATH of this machine. */
export function ffmpegFilms(): FilmReader {
  return {
    async picture(path) {
      const told = ['-nostdin', ...pictureArguments(path, 'pipe:1')];
      const { stdout } = await run('ffmpeg', told, CHILD).catch((error: unknown) => {
        throw isMissing(error) ? new FilmUnavailable('ffmpeg is not installed') : error;
      });
      return stdout;
    },
  };
}
