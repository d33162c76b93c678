import { RECOGNITION_REFUSAL } from '#contract/file/recognition.ts';
import { invoiceOfLines, printedLines } from '#contract/make-invoice/printed-lines.ts';
import { type InvoiceReading, NOTHING_READ } from '#contract/make-invoice/reading.ts';
import { createFairQueue } from '#server/kernel/fair-queue.ts';
import { incomingOf } from '#server/kernel/files/incoming.ts';
import { type Stored, withCopy } from '#server/kernel/files/local-copy.ts';
import type { FoundFile } from '#server/kernel/files/readable-file.ts';
import { createInFlight } from '#server/kernel/in-flight.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { OcrProvider } from '#server/kernel/ports/ocr.ts';
import { type Refusal, unavailable } from '#server/kernel/wire/refusal.ts';
import { invoiceOfCode, readCode } from './code.ts';
import { readOfd } from './ofd.ts';
import { readPdf } from './pdf.ts';

const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];
const PATIENCE_MS = 10_000;
/** Each takes a processor for a moment. */
const queued = createFairQueue({
  width: 2,
  most: 64,
  patienceMs: 40_000,
  longestMs: 55_000,
  refusal: () => unavailable(RECOGNITION_REFUSAL.busy),
});
const once = createInFlight();

/** Each field as the first says it that says anything. */
function joined(parts: readonly Partial<InvoiceReading>[]): InvoiceReading {
  const said = { ...NOTHING_READ };
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      if (key === 'by' || key === 'lines' || value === '') continue;
      if (said[key as keyof InvoiceReading] === '') Object.assign(said, { [key]: value });
    }
  }
  const by = parts.flatMap((part) => part.by ?? []);
  const lines = parts.find((part) => (part.lines ?? []).length > 0)?.lines ?? [];
  return { ...said, by, lines };
}

/** Whether a reading tells anything at all. */
const tells = ({ invoiceNo, sellerTaxNo, amountIncl }: Partial<InvoiceReading>) =>
  [invoiceNo, sellerTaxNo, amountIncl].some((value) => (value ?? '') !== '');

type Parts = Partial<InvoiceReading>[];

/** What recognition makes of a picture. Throws the refusal where it may do so later. */
async function seenOn({ ocr, readPaper }: Kernel, { from, file, coded }: Seeing): Promise<Parts> {
  if (ocr === undefined) return [];
  const by = (one: OcrProvider, picture: Buffer) => one.invoice(picture);
  const seen = await readPaper({ from, file, kind: 'invoice', by }).catch((error: Refusal) => {
    const { code, status } = error;
    // Whoever has the code has the number and the amount.
    if (status === 503 || (code === RECOGNITION_REFUSAL.daily.code && !coded)) throw error;
    return undefined;
  });
  return seen && tells(seen) ? [{ ...seen, by: ['picture' as const] }] : [];
}

interface Seeing {
  from: string;
  file: FoundFile;
  /** Whether its QR code has been read. */
  coded: boolean;
}

async function bytesOf({ files }: Kernel, key: string): Promise<Buffer> {
  const { stream } = await files.open(key);
  return Buffer.concat(await stream.toArray());
}

async function partsOf(kernel: Kernel, file: FoundFile): Promise<Parts> {
  const { file_suffix: suffix, storage_key: key } = file;
  if (suffix === 'ofd') {
    const stored: Stored = { files: kernel.files, key, folder: incomingOf(kernel) };
    return await withCopy(stored, (path) => readOfd(path, AbortSignal.timeout(PATIENCE_MS)));
  }
  const bytes = await bytesOf(kernel, key);
  if (suffix === 'pdf') {
    const { prints, code } = await readPdf(bytes);
    const coded = invoiceOfCode(code);
    const said = invoiceOfLines(printedLines(prints));
    return [
      ...(coded ? [coded] : []),
      ...(tells(said) ? [{ ...said, by: ['text' as const] }] : []),
    ];
  }
  if (!PICTURES.includes(suffix)) return [];
  const code = await readCode(bytes).catch(() => undefined);
  return code === undefined ? [] : [code];
}

/**
 * What an invoice file says: the QR code first where there is one, then its data, its text, or what recognition makes of the
 * picture. Nothing where nothing can be read; what is harmful in it is refused.
 */
export function readInvoiceFile(
  kernel: Kernel,
  { from, file }: { from: string; file: FoundFile },
): Promise<InvoiceReading> {
  return once(file.storage_key, async () => {
    const parts = await queued(from, () => partsOf(kernel, file));
    const coded = parts.length > 0;
    const isPicture = PICTURES.includes(file.file_suffix);
    // Recognition has a queue of its own; a turn of this one would be kept from others meanwhile.
    const seen = isPicture ? await seenOn(kernel, { from, file, coded }) : [];
    return joined([...parts, ...seen]);
  });
}
