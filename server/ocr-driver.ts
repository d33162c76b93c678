import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Config } from './config.ts';
import type { OcrProvider } from './providers/ocr/ocr.ts';
import { tesseractOcr } from './providers/ocr/tesseract.ts';

const run = promisify(execFile);

/** Whether this machine has the program with its data for simplified Chinese and for codes. */
async function hasTesseract(): Promise<boolean> {
  try {
    const { stdout } = await run('tesseract', ['--list-langs'], { timeout: 10_000 });
    const languages = stdout.split('\n').map((line) => line.trim());
    return languages.includes('chi_sim') && languages.includes('eng');
  } catch {
    return false;
  }
}

/** What reads papers by the settings: the tesseract program where it is installed, else nothing. */
export async function ocrDriver({ ocr }: Config): Promise<OcrProvider | undefined> {
  return ocr === 'tesseract' && (await hasTesseract()) ? tesseractOcr() : undefined;
}
