import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { createWorker, OEM, PSM } from 'tesseract.js';

import { CODE_CHARACTERS } from './clean.ts';
import type { Asked, Told } from './tesseract-js.ts';

const require = createRequire(import.meta.url);

type Language = 'chi_sim' | 'eng';

/**
 * Folder of a language's data within its package (4.0.0 reads Chinese print better than 4.0.0_best_int); a path is read from
 * the disk and never looked for on the network.
 */
const dataOf = (language: Language) =>
  join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0');

const options = {
  cacheMethod: 'none',
  // What fails is rejected, too; without this it would also be thrown where nobody can catch it.
  errorHandler: () => undefined,
};
/** Sparse text, in no order; ink is told from paper by what lies around it (Sauvola), for papers are photographed. */
const ALL_TEXT = { tessedit_pageseg_mode: PSM.SPARSE_TEXT, thresholding_method: '2' };
/** One line of a code: its letters and digits only. */
const ONE_CODE = {
  tessedit_pageseg_mode: PSM.SINGLE_LINE,
  tessedit_char_whitelist: CODE_CHARACTERS,
};

async function reading(language: Language, parameters: typeof ALL_TEXT | typeof ONE_CODE) {
  const langPath = dataOf(language);
  const reader = await createWorker(language, OEM.LSTM_ONLY, { ...options, langPath });
  await reader.setParameters(parameters);
  return reader;
}

const started = {
  words: undefined as ReturnType<typeof reading> | undefined,
  code: undefined as ReturnType<typeof reading> | undefined,
};

async function read({ picture, print }: Asked): Promise<Told> {
  started[print] ??= print === 'words' ? reading('chi_sim', ALL_TEXT) : reading('eng', ONE_CODE);
  const reader = await started[print];
  const { data } = await reader.recognize(Buffer.from(picture), {}, { tsv: true, text: true });
  return { text: (print === 'words' ? data.tsv : data.text) ?? '' };
}

parentPort?.on('message', (asked: Asked) => {
  void read(asked)
    .catch((error: unknown): Told => ({ complaint: String(error) }))
    .then((told) => parentPort?.postMessage(told));
});
