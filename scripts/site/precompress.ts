// Prevents: pages that weigh four times their budget on the line, because nobody compressed them. Compressed once at
// build, at the level that would be too slow per request; our server and nginx (brotli_static, gzip_static) send these.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { AstroIntegration } from 'astro';

const TEXT = /\.(html|css|m?js|json|svg|xml|txt|webmanifest|map)$/;
/** Below this, headers outweigh what compression saves. */
const SMALLEST_BYTES = 256;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(file: string): Promise<void> {
  const raw = await readFile(file);
  if (raw.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  };
  const [small, zipped] = await Promise.all([brotli(raw, { params }), zip(raw, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, zipped)]);
}

/** Writes a `.br` and a `.gz` beside every text file of a folder. */
export async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
}

/** Must stand last: it compresses what the other integrations wrote. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': ({ dir }) => precompressFolder(fileURLToPath(dir)),
    },
  };
}
