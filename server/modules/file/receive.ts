import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { badRequest, badType, type Refusal, refused } from '#server/kernel/wire/refusal.ts';
import { inChunkQueue } from './chunk-queue.ts';
import { watch } from './watch.ts';

export interface ReceivedFile {
  /** As the client named it. */
  fileName: string;
  size: number;
  /** Of the bytes, in lower-case hex. */
  sha256: string;
}

export interface Received {
  fields: Record<string, string>;
  /** Undefined when no file came. */
  file: ReceivedFile | undefined;
}

export interface ReceiveOptions {
  /** Where the bytes go; must not exist. */
  path: string;
  /** The first complaint about more than this many bytes, judged by the fields that came before the file. */
  limit(fields: Readonly<Record<string, string>>): { bytes: number; refusal: Refusal };
  /** Throws a refusal when whoever sends may not go on. */
  recheck(): Promise<unknown>;
  /** Hears of bytes on their way to the disk. */
  landed(bytes: number): void;
}

const LIMITS = { files: 1, fields: 10, fieldSize: 200, fieldNameSize: 50, headerPairs: 20 };

/** What a body may bring to the disk: as much as it announces, and no more than `most`. */
export function mayBring({ headers }: FastifyRequest, most: number): number {
  const announced = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(announced) ? Math.min(announced, most) : most;
}

/** Counts and digests what passes, and ends it at the limit. */
function measured(limit: { bytes: number; refusal: Refusal }, landed: (bytes: number) => void) {
  const digest = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit.bytes) {
        done(limit.refusal);
        return;
      }
      void inChunkQueue(chunk, () => {
        digest.update(chunk);
        landed(chunk.length);
        done(null, chunk);
      });
    },
  });
  return { stream, result: () => ({ size, sha256: digest.digest('hex') }) };
}

/** Browsers write three characters of a name otherwise (HTML, multipart/form-data encoding algorithm). */
const WRITTEN: Readonly<Record<string, string>> = { '%22': '"', '%0A': '\n', '%0D': '\r' };
const nameOf = (sent = '') => sent.replaceAll(/%(?:22|0A|0D)/g, (code) => WRITTEN[code] ?? code);

function parserOf(request: FastifyRequest): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS });
  } catch {
    throw badType();
  }
}

/**
 * Takes a multipart body apart: short fields, and one file that is streamed to `path` with its digest. Rejects with a
 * refusal; what was written by then stays for the caller to remove. The rest of a refused body is read and dropped, so
 * that the browser gets to see the answer.
 */
export async function receive(
  request: FastifyRequest,
  { path, limit, recheck, landed }: ReceiveOptions,
): Promise<Received> {
  const parser = parserOf(request);
  const fields: Record<string, string> = Object.create(null);
  let arriving: Promise<ReceivedFile> | undefined;
  let part: Readable | undefined;
  const { promise: parsed, resolve, reject } = Promise.withResolvers<void>();
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut || name in fields || value.includes('\0')) reject(badRequest());
    else fields[name] = value;
  });
  parser.on('file', (name, stream, fileName) => {
    if (name !== 'file') {
      reject(badRequest());
      stream.resume();
      return;
    }
    const meter = measured(limit(fields), landed);
    part = stream;
    arriving = pipeline(
      stream,
      meter.stream,
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    ).then(() => ({ fileName: nameOf(fileName), ...meter.result() }));
    arriving.catch(reject);
  });
  parser.on('filesLimit', () => reject(refused(FILE_REFUSAL.several)));
  parser.on('fieldsLimit', () => reject(badRequest()));
  parser.on('error', () => reject(refused(FILE_REFUSAL.incomplete)));
  parser.on('finish', () => resolve());
  const source = request.raw;
  const { broken, stop } = watch(source, recheck);
  source.pipe(parser);
  try {
    await Promise.race([parsed, broken]);
    const file = await Promise.race([arriving, broken]);
    return { fields, file };
  } catch (error) {
    source.unpipe(parser);
    source.resume();
    // Whoever has gone sends no end: without this the file would wait for one, and keep its place and its bytes.
    part?.destroy();
    await arriving?.catch(() => undefined);
    throw error;
  } finally {
    stop();
  }
}
