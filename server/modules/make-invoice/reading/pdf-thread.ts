import { parentPort } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { Print } from '#contract/make-invoice/printed-lines.ts';

/** An invoice has one page, with a list of goods a few more. */
const MOST_PAGES = 5;

async function read(bytes: Uint8Array): Promise<Print[]> {
  const task = getDocument({
    data: bytes,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await task.promise;
  const prints: Print[] = [];
  let above = 0;
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
    const page = await document.getPage(number);
    const { height: whole } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      const [, , , , left = 0, bottom = 0] = item.transform as number[];
      const { str: text, width, height } = item;
      const top = above + whole - bottom - height;
      prints.push({ text, left, top, height, right: left + width });
    }
    above += whole;
  }
  await task.destroy();
  return prints;
}

parentPort?.once('message', (bytes: Uint8Array) => {
  void read(bytes)
    .catch(() => [])
    .then((prints) => parentPort?.postMessage(prints));
});
