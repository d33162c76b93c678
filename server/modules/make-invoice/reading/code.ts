import sharp from 'sharp';
import { dayOf } from '#contract/make-invoice/printed-lines.ts';
import type { InvoiceReading } from '#contract/make-invoice/reading.ts';
import { INVOICE_KIND } from '#contract/make-invoice/states.ts';
import { ThreadTimeout } from '#server/kernel/concurrency/run-in-thread.ts';
import { isPhoto } from '#server/kernel/files/photo.ts';
import { inPictureQueue } from '#server/kernel/files/picture-queue.ts';
import type { Refusal } from '#server/kernel/wire/refusal.ts';
import { codeInThread } from './code-in-thread.ts';

const MOST_PIXELS = 100_000_000;
/** A code of an invoice is read at this size; larger pictures only take longer. */
const SIDES = [1600, 3000];

/** Kinds of the tax authority, as InvoiceKind: 专票 and 普票, on paper, electronic, and fully digital. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '01': INVOICE_KIND.special,
    '04': INVOICE_KIND.ordinary,
    '08': INVOICE_KIND.special,
    '10': INVOICE_KIND.ordinary,
    '31': INVOICE_KIND.digitalSpecial,
    '32': INVOICE_KIND.digitalOrdinary,
  }),
);
const DIGITAL: readonly string[] = ['31', '32'];
const AMOUNT = /^-?\d{1,12}(?:\.\d{1,2})?$/;

/**
 * What the text of an invoice's QR code says: version, kind, code, number, amount, day, check code. The amount of a fully digital
 * one has its tax within, that of any other has not. Undefined for the code of something else.
 */
export function invoiceOfCode(text: string): Partial<InvoiceReading> | undefined {
  const [version, kind = '', invoiceCode = '', invoiceNo = '', amount = '', day = '', check = ''] =
    text.trim().split(',');
  const isNumber = /^(?:\d{8}|\d{20})$/.test(invoiceNo);
  const isCode = /^(?:\d{10}|\d{12})?$/.test(invoiceCode);
  if (version !== '01' || !isNumber || !isCode || !AMOUNT.test(amount)) return undefined;
  const isDigital = DIGITAL.includes(kind) || invoiceNo.length === 20;
  const [yuan, cents = ''] = amount.split('.');
  const exact = `${yuan}.${cents.padEnd(2, '0')}`;
  return {
    by: ['code'],
    invoiceKind: KINDS.get(kind) ?? '',
    invoiceCode: isDigital ? '' : invoiceCode,
    invoiceNo,
    invoiceDate: dayOf(day),
    checkCode: /^\d{20}$/.test(check) ? check : '',
    ...(isDigital ? { amountIncl: exact } : { amountExcl: exact }),
  };
}

async function decoded(picture: Buffer, side: number): Promise<string | undefined> {
  const { data, info } = await inPictureQueue('invoices', () =>
    sharp(picture, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .flatten({ background: '#fff' })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return await codeInThread({ width: info.width, height: info.height, data });
}

/** What the QR code on a picture of an invoice says; undefined without one that can be read. */
async function readCode(picture: Buffer): Promise<Partial<InvoiceReading> | undefined> {
  if (!(await isPhoto(picture))) return undefined;
  for (const side of SIDES) {
    const text = await decoded(picture, side);
    const found = text === undefined ? undefined : invoiceOfCode(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What was found on a picture, and whether time ran out before all of it was looked at. */
export interface CodeLook {
  readonly code?: Partial<InvoiceReading> | undefined;
  readonly cut: boolean;
}

/** Looks for the QR code of an invoice on a picture; one that cannot be opened has none. */
export async function lookForCode(picture: Buffer): Promise<CodeLook> {
  try {
    return { code: await readCode(picture), cut: false };
  } catch (error) {
    // Nor has a picture been looked at whose turn did not come.
    return { cut: error instanceof ThreadTimeout || (error as Partial<Refusal>).status === 503 };
  }
}
