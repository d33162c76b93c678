import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { Print } from '#contract/make-invoice/printed-lines.ts';
import { codeOn } from './qr-code.ts';

/** What the codes of a font mean that is named and not part of the file, as that of the Song of old invoices is. */
const CMAPS = fileURLToPath(
  new URL('../../cmaps/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
);
/** An invoice has one page, with a list of goods a few more; of a longer one the last page is read as well, which has the sums. */
const MOST_PAGES = 20;
/** Pixels of the longer side of a page on which its QR code is looked for. */
const SIDE = 1600;
/** More than an invoice prints; what is told is put in order where others wait. */
const MOST_PRINTS = 20_000;
const LONGEST_PRINT = 500;

/** Pixels of a picture that is drawn: an invoice at 600 dots an inch has fewer. A hundred million, which 100 kB may hold, took 1.3 GB. */
const MOST_PIXELS = 24_000_000;

/** What of a PDF has been read so far: its print, then the text of the QR code on its first page ('' without one). */
export type PdfRead =
  | { readonly prints: Print[]; readonly whole: boolean }
  | { readonly code: string };

const tell = (read: PdfRead) => parentPort?.postMessage(read);

async function printsOf(page: PDFPageProxy, above: number): Promise<Print[]> {
  const { height: whole } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [, , , , left = 0, bottom = 0] = item.transform as number[];
    const { str, width, height } = item;
    const text = str.slice(0, LONGEST_PRINT);
    return [{ text, left, top: above + whole - bottom - height, height, right: left + width }];
  });
}

interface Canvases {
  create(
    width: number,
    height: number,
  ): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
}

/** The QR code of a page as it looks, however it is drawn: as a picture, or as squares. */
async function codeOf(page: PDFPageProxy, canvases: Canvases): Promise<string> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: SIDE / Math.max(width, height) });
  const size = [Math.ceil(viewport.width), Math.ceil(viewport.height)] as const;
  const { canvas, context } = canvases.create(...size);
  await page.render({ canvas, viewport, background: '#fff' }).promise;
  const { data } = context.getImageData(0, 0, ...size);
  return codeOn({ width: size[0], height: size[1], data }) ?? '';
}

async function read(bytes: Uint8Array): Promise<void> {
  const task = getDocument({
    data: bytes,
    cMapUrl: CMAPS,
    cMapPacked: true,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    maxImageSize: MOST_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await task.promise;
  const { numPages } = document;
  const numbers = Array.from({ length: Math.min(numPages, MOST_PAGES) }, (_, at) => at + 1);
  if (numPages > MOST_PAGES) numbers.push(numPages);
  const prints: Print[] = [];
  let above = 0;
  for (const number of numbers) {
    const page = await document.getPage(number);
    prints.push(...(await printsOf(page, above)));
    above += page.getViewport({ scale: 1 }).height;
  }
  const whole = numPages <= MOST_PAGES && prints.length <= MOST_PRINTS;
  tell({ prints: prints.slice(0, MOST_PRINTS), whole });
  // Drawing takes longest, and fails where there is no canvas: the print is there by then.
  const code = await codeOf(await document.getPage(1), document.canvasFactory as Canvases);
  tell({ code });
  await task.destroy();
}

parentPort?.once('message', (bytes: Uint8Array) => {
  void read(bytes).catch(() => tell({ code: '' }));
});
