import { SECOND } from '#server/kernel/clock.ts';

/** Longest side of the picture, in pixels. */
const SIDE = 1280;
const SMALLER = `scale=w='min(${SIDE},iw)':h='min(${SIDE},ih)':force_original_aspect_ratio=decrease`;

const READ = '-v error -threads 1 -skip_frame nokey -protocol_whitelist file -f mov -i'.split(' ');
const WRITE = `-map 0:v:0 -frames:v 1 -vf ${SMALLER},thumbnail=5 -f image2pipe -c:v png`.split(' ');

/**
 * What ffmpeg is told, to write one picture of the film to `picture`: the one that stands for the first key frames, made
 * smaller before they are compared, so that it holds few large frames at a time. Only whole pictures are decoded, nothing
 * is looked for on the network or in other files, and one thread works.
 */
export const pictureArguments = (film: string, picture: string): string[] => [
  ...READ,
  film,
  ...WRITE,
  picture,
];

/** For a child process that looks into one film: it is ended after 20 s, and says no more than a large picture. */
export const CHILD = {
  timeout: 20 * SECOND,
  killSignal: 'SIGKILL',
  maxBuffer: 16 * 1024 * 1024,
  encoding: 'buffer',
} as const;
