import { Readable } from 'node:stream';
import qrcode from 'qrcode';
import { expect, test, vi } from 'vitest';

import { RECOGNITION_REFUSAL } from '#contract/file/recognition.ts';
import { NOTHING_READ } from '#contract/make-invoice/reading.ts';
import type { FoundFile } from '#server/kernel/files/readable-file.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { refused, unavailable } from '#server/kernel/wire/refusal.ts';
import { codeText, pictureWithCode } from '../../../../tests/helpers/invoice-files.ts';
import { picture } from '../../../../tests/helpers/sample-files.ts';
import { readInvoiceFile, readSurely } from './read-file.ts';

const NO = '26312000000000000001';
const SEEN = { ...NOTHING_READ, invoiceNo: '26312000000000000007', sellerTaxNo: '9131' };
const UNREADABLE = refused(RECOGNITION_REFUSAL.unreadable);

let keys = 0;
function asked(content: Buffer, suffix: string, recognition: () => Promise<unknown>) {
  keys += 1;
  const kernel = {
    ocr: {},
    readPaper: recognition,
    files: { open: () => Promise.resolve({ stream: Readable.from([content]) }) },
  } as unknown as Kernel;
  const file = { file_suffix: suffix, storage_key: `key ${keys}` } as FoundFile;
  return { kernel, from: 'a', file };
}
const coded = await pictureWithCode(codeText(NO));
const blank = await picture('jpeg', 200, 100);

test('what recognition alone says is unsure; what the code says is not', async () => {
  const { reading, final } = await readInvoiceFile(
    asked(coded, 'png', () => Promise.resolve({ ...SEEN, lines: [{ goodsName: '*a*b' }] })),
  );
  expect(reading).toMatchObject({ by: ['code', 'picture'], invoiceNo: NO, sellerTaxNo: '9131' });
  expect(reading.unsure.toSorted()).toEqual(['lines', 'sellerTaxNo']);
  expect(final).toBe(true);
});

test.each([
  ['nothing on it, or a service that is away', () => Promise.reject(UNREADABLE)],
  ['a busy one', () => Promise.reject(unavailable(RECOGNITION_REFUSAL.busy))],
])('%s is not the last word of a picture', async (_, recognition) => {
  const { reading, final } = await readInvoiceFile(asked(coded, 'png', recognition));
  expect([reading.by, reading.invoiceNo, final]).toEqual([['code'], NO, false]);
});

test('nothing read is not kept, and is told where it may be read later', async () => {
  const { reading, final } = await readInvoiceFile(
    asked(blank, 'jpg', () => Promise.reject(UNREADABLE)),
  );
  expect([reading, final]).toEqual([NOTHING_READ, false]);
  const busy = unavailable(RECOGNITION_REFUSAL.busy);
  const later = readInvoiceFile(asked(blank, 'jpg', () => Promise.reject(busy)));
  await expect(later).rejects.toBe(busy);
});

test('what an invoice is compared with is read without recognition, and of a picture not kept as all of it', async () => {
  const recognition = vi.fn(() => Promise.resolve(SEEN));
  const { reading, final } = await readSurely(asked(coded, 'png', recognition));
  expect([reading.by, reading.unsure, final]).toEqual([['code'], [], false]);
  expect(recognition).not.toHaveBeenCalled();
});

test('a code on a drawing under the name of a picture is not looked for', async () => {
  const drawing = Buffer.from(await qrcode.toString(codeText(NO), { type: 'svg', width: 400 }));
  const { reading } = await readSurely(asked(drawing, 'png', () => Promise.resolve(SEEN)));
  expect(reading).toEqual(NOTHING_READ);
});
