import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { RECOGNITION_REFUSAL } from '#contract/file/recognition.ts';
import type { Database } from '#server/db/types.ts';
import { takeInWindow } from '../authentication/sms-counter.ts';
import { type Clock, DAY, MINUTE } from '../clock.ts';
import { createFailureCache } from '../concurrency/failure-cache.ts';
import { createFairQueue } from '../concurrency/fair-queue.ts';
import { createSingleFlight } from '../concurrency/single-flight.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { OcrProvider } from '../ports/ocr.ts';
import { inScope } from '../session/scope.ts';
import { Refusal, refused, unavailable } from '../wire/refusal.ts';
import type { ReadingKind } from './kept-readings.ts';

/** How long what could not be read stays so: the bytes of a file never change, and each look takes a processor for long. */
const FAILED_MS = 5 * MINUTE;
const MOST_FAILED = 1_000;

interface PaperReaderOptions {
  ocr: OcrProvider | undefined;
  files: FileStore;
  db: Kysely<Database>;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Calls that an account may cost in a day, where they cost anything; the processor of this machine does not. */
  paidPerDay: number | undefined;
}

interface Asked<Read> {
  /** Account that asks. */
  from: string;
  file: { id: string; storage_key: string };
  kind: ReadingKind;
  /** Reads the picture; throws a refusal where nothing on it tells anything. */
  by(ocr: OcrProvider, picture: Buffer): Promise<Read>;
}

/** Has a picture read; rejects with what the person is told when nothing reads it. */
export type ReadPaper = <Read>(asked: Asked<Read>) => Promise<Read>;

/** What may be tried again at once. */
const isPassing = ({ status, code }: Refusal) =>
  status === 503 || code === RECOGNITION_REFUSAL.daily.code;

/**
 * Reads pictures by turns of the accounts that ask (decision 137): no account waits behind all that another one has sent, only
 * pictures whose turn it is are in memory, and one file is read once at a time.
 */
export function createPaperReader(options: PaperReaderOptions): ReadPaper {
  const { ocr, files, db, clock, log, paidPerDay } = options;
  const queued = createFairQueue({
    // A processor of this machine, or a service that many ask.
    width: paidPerDay === undefined ? 1 : 4,
    most: 64,
    patienceMs: 40_000,
    longestMs: 55_000,
    refusal: () => unavailable(RECOGNITION_REFUSAL.busy),
  });
  const once = createSingleFlight();
  const ms = () => clock.now().getTime();
  const failures = createFailureCache({ keepMs: FAILED_MS, most: MOST_FAILED, ms });

  async function takeCall(from: string): Promise<void> {
    if (paidPerDay === undefined) return;
    const day = { kind: 'ocr-day', lengthMs: DAY, limit: paidPerDay };
    const limit = await inScope(db, { accountId: from }, (tx) =>
      takeInWindow(tx, from, day, clock.now()),
    );
    if (limit !== undefined) throw refused(RECOGNITION_REFUSAL.daily);
  }

  async function readNow<Read>({ from, file, by }: Asked<Read>): Promise<Read> {
    if (ocr === undefined) throw refused(RECOGNITION_REFUSAL.off);
    await takeCall(from);
    const { stream } = await files.open(file.storage_key);
    return await by(ocr, Buffer.concat(await stream.toArray()));
  }

  return async (asked) => {
    const key = `${asked.kind} ${asked.file.id}`;
    failures.check(key);
    return await once(key, async () => {
      try {
        return await queued(asked.from, () => readNow(asked));
      } catch (err) {
        if (!(err instanceof Refusal)) log.warn({ err }, 'a picture could not be read');
        const refusal = err instanceof Refusal ? err : refused(RECOGNITION_REFUSAL.unreadable);
        if (!isPassing(refusal)) failures.keep(key, refusal);
        throw refusal;
      }
    });
  };
}
