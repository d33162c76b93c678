// Prevents: a PDF file without its Chinese letters. The library fetches the tables of encodings, the standard fonts and
// its worker by their names, which a bundler does not see.
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

import { pdfFolder } from '../../src/lib/file-preview.ts';

/** Path in the package → path in the site. */
const PARTS: Readonly<Record<string, string>> = {
  'legacy/build/pdf.worker.min.mjs': 'worker.js',
  'wasm/openjpeg_nowasm_fallback.js': 'wasm/openjpeg_nowasm_fallback.js',
  'wasm/jbig2_nowasm_fallback.js': 'wasm/jbig2_nowasm_fallback.js',
  standard_fonts: 'standard_fonts',
  cmaps: 'cmaps',
};

/** Copies them into the built site; must stand before what compresses it. */
export function pdfParts(): AstroIntegration {
  return {
    name: 'pdf-parts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const source = join('node_modules', 'pdfjs-dist');
        const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as {
          version: string;
        };
        const target = join(fileURLToPath(dir), pdfFolder(version));
        for (const [from, to] of Object.entries(PARTS)) {
          await cp(join(source, from), join(target, to), { recursive: true });
        }
      },
    },
  };
}
