import { RECOGNITION_REFUSAL } from '#contract/file/recognition.ts';
import { invoiceOfLines, printedLines } from '#contract/make-invoice/printed-lines.ts';
import { type InvoiceReading, NOTHING_READ } from '#contract/make-invoice/reading.ts';
import { createFairQueue } from '#server/kernel/concurrency/fair-queue.ts';
import { createSingleFlight } from '#server/kernel/concurrency/single-flight.ts';
import { incomingOf } from '#server/kernel/files/incoming.ts';
import { type Stored, withCopy } from '#server/kernel/files/local-copy.ts';
import type { FoundFile } from '#server/kernel/files/readable-file.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { OcrProvider } from '#server/kernel/ports/ocr.ts';
import { type Refusal, unavailable } from '#server/kernel/wire/refusal.ts';
import { bounded } from './bounds.ts';
import { invoiceOfCode, lookForCode } from './code.ts';
import { readOfd, type Said } from './ofd.ts';
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
const once = createSingleFlight();
const onceSaid = createSingleFlight();

const isPicture = ({ file_suffix: suffix }: FoundFile) => PICTURES.includes(suffix);

type Part = Partial<InvoiceReading>;

/** Each field as the first says it that says anything, as far as an invoice does, and which of them nobody is sure of. */
function joined(parts: readonly Part[]): InvoiceReading {
  const said = { ...NOTHING_READ };
  const unsure: string[] = [];
  for (const part of parts) {
    const isUnsure = (key: string) =>
      part.by?.includes('picture') === true || part.unsure?.includes(key) === true;
    for (const [key, value] of Object.entries(part)) {
      const known: unknown = said[key as keyof InvoiceReading];
      if (key === 'by' || key === 'unsure' || value.length === 0) continue;
      if (known !== '' && !(Array.isArray(known) && known.length === 0)) continue;
      Object.assign(said, { [key]: value });
      if (isUnsure(key)) unsure.push(key);
    }
  }
  return bounded({ ...said, by: parts.flatMap((part) => part.by ?? []), unsure });
}

/** Whether a reading tells anything at all. */
const tells = ({ invoiceNo, sellerTaxNo, amountIncl }: Part) =>
  [invoiceNo, sellerTaxNo, amountIncl].some((value) => (value ?? '') !== '');

/** What recognition makes of a picture; nothing where it is not to be had. Throws the refusal where it may be later and nothing else is known. */
async function seenOn({ readPaper }: Kernel, { from, file, coded }: Seeing): Promise<Part[]> {
  const by = (one: OcrProvider, picture: Buffer) => one.invoice(picture);
  const seen = await readPaper({ from, file, kind: 'invoice', by }).catch((error: Refusal) => {
    const { code, status } = error;
    // Whoever has the code has the number and the amount.
    if (!coded && (status === 503 || code === RECOGNITION_REFUSAL.daily.code)) throw error;
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

async function lookAt(kernel: Kernel, file: FoundFile): Promise<Said> {
  const { file_suffix: suffix, storage_key: key } = file;
  if (suffix === 'ofd') {
    const stored: Stored = { files: kernel.files, key, folder: incomingOf(kernel) };
    return await withCopy(stored, (path) => readOfd(path, AbortSignal.timeout(PATIENCE_MS)));
  }
  if (suffix === 'pdf') {
    const { prints, whole, code, cut } = await readPdf(await bytesOf(kernel, key));
    const said: Part = { ...invoiceOfLines(printedLines(prints)), by: ['text'] };
    const coded = invoiceOfCode(code);
    return { parts: [...(coded ? [coded] : []), { ...said, unsure: whole ? [] : ['lines'] }], cut };
  }
  if (!isPicture(file)) return { parts: [], cut: false };
  const { code, cut } = await lookForCode(await bytesOf(kernel, key));
  return { parts: code === undefined ? [] : [code], cut };
}

/** What a file itself says, without recognition. */
const saidBy = ({ kernel, from, file }: Asked): Promise<Said> =>
  onceSaid(file.storage_key, async () => {
    const { parts, cut } = await queued(from, () => lookAt(kernel, file));
    return { parts: parts.filter(tells), cut };
  });

interface Asked {
  kernel: Kernel;
  /** Account that asks. */
  from: string;
  file: FoundFile;
}

/** What an invoice file was found to say. */
export interface FileRead {
  readonly reading: InvoiceReading;
  /** It was looked at to its end and says something; what a moment's failure has left out is not kept as its word. */
  readonly final: boolean;
}

/**
 * What an invoice file says: the QR code first where there is one, then its data, its text, or what recognition makes of the
 * picture. Nothing where nothing can be read; what is harmful in it is refused.
 */
export function readInvoiceFile(asked: Asked): Promise<FileRead> {
  const { kernel, from, file } = asked;
  return once(file.storage_key, async () => {
    const { parts, cut } = await saidBy(asked);
    const coded = parts.length > 0;
    const hasMore = isPicture(file) && kernel.ocr !== undefined;
    // Recognition has a queue of its own; a turn of this one would be kept from others meanwhile.
    const seen = hasMore ? await seenOn(kernel, { from, file, coded }) : [];
    const isAll = hasMore ? seen.length > 0 : coded;
    return { reading: joined([...parts, ...seen]), final: isAll && !cut };
  });
}

/** The same without recognition, which is held against nobody: what an invoice is compared with. */
export async function readSurely(asked: Asked): Promise<FileRead> {
  const { parts, cut } = await saidBy(asked);
  return { reading: joined(parts), final: parts.length > 0 && !isPicture(asked.file) && !cut };
}
