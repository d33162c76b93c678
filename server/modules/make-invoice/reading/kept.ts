import { RECOGNITION_REFUSAL } from '#contract/file/recognition.ts';
import { type InvoiceReading, NOTHING_READ } from '#contract/make-invoice/reading.ts';
import { keepReading, keptReading } from '#server/kernel/files/kept-readings.ts';
import type { FoundFile } from '#server/kernel/files/readable-file.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { type Refusal, unavailable } from '#server/kernel/wire/refusal.ts';
import { bounded } from './bounds.ts';
import { type FileRead, readInvoiceFile, readSurely } from './read-file.ts';

/** How long a submission waits for what a file says. */
const PATIENCE_MS = 20_000;

type Scope = Parameters<typeof inScope>[1];

interface Asking {
  /** Account that asks, and the scope in which it reads the file. */
  from: string;
  scope: Scope;
  file: FoundFile;
}

type Read = (asked: { kernel: Kernel; from: string; file: FoundFile }) => Promise<FileRead>;

/** What was kept of a file, else what is read now; that is kept where it is the file's last word. */
async function keptOr(read: Read, kernel: Kernel, { from, scope, file }: Asking) {
  const { db, cipher, clock } = kernel;
  const of = { fileId: file.id, kind: 'invoice' } as const;
  const kept = await inScope(db, scope, (tx) => keptReading(tx, cipher, of));
  // Before readings were bounded others were kept.
  if (kept !== undefined) return bounded(kept);
  const { reading, final } = await read({ kernel, from, file });
  if (final) {
    // The file may have become a company's while it was being read, so the platform keeps what was read.
    await inScope(db, { maintenance: true }, (tx) =>
      keepReading(tx, cipher, { ...of, reading, at: clock.now() }),
    );
  }
  return reading;
}

/** All that a file says; read once and kept with it. */
export const readingOf = (kernel: Kernel, asking: Asking): Promise<InvoiceReading> =>
  keptOr(readInvoiceFile, kernel, asking);

const busy = () => unavailable(RECOGNITION_REFUSAL.busy);

/**
 * What a file itself says, whether or not anybody asked for it before: read by the server, without recognition, which is held against
 * nobody. Nothing where it cannot be read; throws 503 where its turn does not come in time, since what is compared with nothing passes.
 */
export async function sureReadingOf(kernel: Kernel, asking: Asking): Promise<InvoiceReading> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = setTimeout(() => reject(busy()), PATIENCE_MS);
  const read = keptOr(readSurely, kernel, asking).catch((error: Partial<Refusal>) => {
    if (error.status === 503) throw error;
    return NOTHING_READ;
  });
  try {
    return await Promise.race([read, promise]);
  } finally {
    clearTimeout(late);
  }
}
