import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Config } from '../config.ts';
import { systemClock } from '../kernel/clock.ts';
import type { OcrProvider } from '../kernel/ports/ocr.ts';
import { aliyunOcr } from '../providers/ocr/aliyun.ts';
import { baiduOcr } from '../providers/ocr/baidu.ts';
import { tencentOcr } from '../providers/ocr/tencent.ts';
import { tesseractOcr } from '../providers/ocr/tesseract.ts';
import { tesseractJsOcr } from '../providers/ocr/tesseract-js.ts';

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

/** What reads papers by the settings: tesseract.js, a service, the tesseract program where it is installed, else nothing. */
export async function ocrDriver({ ocr }: Config): Promise<OcrProvider | undefined> {
  if (!('keyId' in ocr)) {
    if (ocr.driver === 'tesseract-js') return tesseractJsOcr();
    return ocr.driver === 'tesseract' && (await hasTesseract()) ? tesseractOcr() : undefined;
  }
  const { driver, ...key } = ocr;
  const service = { aliyun: aliyunOcr, tencent: tencentOcr, baidu: baiduOcr }[driver];
  return service({ ...key, now: systemClock.now, send: fetch });
}
