import { invoiceOfLines, printedLines } from '#contract/make-invoice/printed-lines.ts';
import { type InvoiceReading, NOTHING_READ } from '#contract/make-invoice/reading.ts';
import { incomingOf } from '#server/kernel/files/incoming.ts';
import { type Stored, withCopy } from '#server/kernel/files/local-copy.ts';
import type { FoundFile } from '#server/kernel/files/readable-file.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createQueue } from '#server/kernel/queue.ts';
import { invoiceOfCode, readCode } from './code.ts';
import { readOfd } from './ofd.ts';
import { readPdf } from './pdf.ts';

const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];
const PATIENCE_MS = 10_000;
/** Each takes a processor for a moment. */
const queued = createQueue(2);

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

async function readPicture({ ocr, log }: Kernel, picture: Buffer) {
  const code = await readCode(picture).catch(() => undefined);
  const seen = await ocr?.invoice(picture).catch((err: unknown) => {
    log.warn({ err }, 'an invoice could not be read');
    return undefined;
  });
  const part = seen && tells(seen) ? [{ ...seen, by: ['picture' as const] }] : [];
  return [...(code === undefined ? [] : [code]), ...part];
}

async function bytesOf({ files }: Kernel, key: string): Promise<Buffer> {
  const { stream } = await files.open(key);
  return Buffer.concat(await stream.toArray());
}

async function partsOf(kernel: Kernel, file: FoundFile): Promise<Partial<InvoiceReading>[]> {
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
  return PICTURES.includes(suffix) ? await readPicture(kernel, bytes) : [];
}

/**
 * What an invoice file says: the QR code first where there is one, then its data, its text, or what recognition makes of the
 * picture. Nothing where nothing can be read; what is harmful in it is refused.
 */
export function readInvoiceFile(kernel: Kernel, file: FoundFile): Promise<InvoiceReading> {
  return queued(async () => joined(await partsOf(kernel, file)));
}
