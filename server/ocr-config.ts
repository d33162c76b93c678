import type { Read } from './read-settings.ts';
import { StartError } from './start-error.ts';

export type OcrConfig =
  | { driver: 'tesseract-js' | 'tesseract' | 'off'; paidPerDay?: undefined }
  | {
      driver: 'aliyun' | 'tencent' | 'baidu';
      keyId: string;
      secret: string;
      region: string;
      /** Calls that one account may cost in a day. */
      paidPerDay: number;
    };

/** What reads papers: what npm installed, the program of this machine, nothing, or a service with its key. */
export function ocrConfig(read: Read): OcrConfig {
  const { OCR_DRIVER: driver, OCR_KEY_ID: keyId, OCR_KEY_SECRET: secret } = read;
  if (driver === 'tesseract-js' || driver === 'tesseract' || driver === 'off') return { driver };
  if (keyId === undefined || secret === undefined) {
    throw new StartError(`OCR_KEY_ID and OCR_KEY_SECRET must be set for OCR_DRIVER ${driver}`);
  }
  return { driver, keyId, secret, region: read.OCR_REGION, paidPerDay: read.OCR_CALLS_PER_DAY };
}
