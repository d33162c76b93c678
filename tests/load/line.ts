import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { COMPANION_COOKIE } from '#contract/account/login.ts';
import { commonUpload } from '#contract/file/file.ts';

import { signedHeaders } from '../helpers/browser.ts';
import type { Person } from './crowd.ts';

const MB = 1024 * 1024;
const BOUNDARY = 'drill-of-files';
/** What a line of many carries of one of them at a time. */
const CHUNK = Buffer.alloc(64 * 1024);

function box(kind: string, size: number, content = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The beginning and the end of a film (mp4) of `size` bytes; what is between are zeros. */
function film(size: number): { head: Buffer; zeros: number; tail: Buffer } {
  const brand = Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1');
  const start = box('ftyp', 8 + brand.length, brand);
  const tail = box('moov', 40, Buffer.alloc(32));
  const rest = size - start.length - tail.length;
  return { head: Buffer.concat([start, box('mdat', rest)]), zeros: rest - 8, tail };
}

/** Whoever sends; `at` gives the time of a test's own clock, in ms. */
type Sender = Person & { at?(): number };

const signed = (
  { token, companion, at = Date.now }: Sender,
  path: string,
  fields: Record<string, string>,
) => ({
  ...signedHeaders(path, fields, { at: at() }),
  authorization: `Bearer ${token}`,
  cookie: `${COMPANION_COOKIE}=${companion}`,
});

interface Sending {
  /** Bytes of the film. */
  size: number;
  /** Bytes a second, as a line carries them. */
  pace: number;
  /** Share of the body after which the line breaks. */
  breakAt?: number;
}

/** Uploads a film over a line of its own; the code of the answer, or `broken`. */
export async function uploadFilm(
  origin: string,
  person: Sender,
  { size, pace, breakAt = 1 }: Sending,
): Promise<number | string> {
  const fields = { clientId: 'portal', fileType: '22' };
  const { head, zeros, tail } = film(size);
  const part = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`);
  const before = Buffer.from(`${texts.join('')}${part('file')}; filename="a.mp4"\r\n\r\n`);
  const after = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const sending = request(`${origin}/api${commonUpload.path}`, {
    method: 'POST',
    agent: false,
    headers: {
      ...signed(person, commonUpload.path, fields),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': before.length + size + after.length,
    },
  });
  const answered = new Promise<number | string>((resolve) => {
    sending.once('error', () => resolve('broken'));
    sending.once('response', async (response) => {
      try {
        resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()).code);
      } catch {
        resolve('broken');
      }
    });
  });
  // Lines have no common beat.
  await delay(Math.random() * ((CHUNK.length / pace) * 1_000));
  const began = performance.now();
  // A line that the other end has closed is never drained.
  const closed = new Promise((resolve) => sending.once('close', resolve));
  const write = (bytes: Buffer) =>
    sending.write(bytes) ||
    Promise.race([closed, new Promise((resolve) => sending.once('drain', resolve))]);
  await write(Buffer.concat([before, head]));
  // Small enough that a break at 99 % comes before the end.
  const step = Math.min(CHUNK.length, Math.ceil(size / 200));
  for (let sent = 0; sent < zeros && !sending.destroyed; sent += step) {
    if (sent >= zeros * breakAt) {
      sending.destroy();
      break;
    }
    await write(CHUNK.subarray(0, Math.min(step, zeros - sent)));
    const ahead = (sent / pace) * 1_000 - (performance.now() - began);
    if (ahead > 0) await delay(ahead);
  }
  if (!sending.destroyed) sending.end(Buffer.concat([tail, after]));
  return await answered;
}

/** How long a small call takes, in milliseconds. */
export function timeCall(origin: string, person: Person, path: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(`${origin}/api${path}`, { headers: signed(person, path, {}) }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

export const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;
