import sharp from 'sharp';

import type { Place } from '#contract/file/place.ts';
import { dayOf, kindOf, taxRead } from '#contract/make-invoice/printed-lines.ts';
import {
  type CardField,
  type LicenceField,
  OcrUnavailable,
  type PrintedInvoice,
  type Reading,
  type ReadValue,
} from '#server/kernel/ports/ocr.ts';
import { partOf } from '../answer.ts';
import { datesIn, idNoIn, termIn, tidy, uscIn } from './clean.ts';

/** What sends requests; tests put their own in its place. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

const PATIENCE_MS = 15_000;

/** The JSON of an answer. Throws OcrUnavailable when there is none. */
export async function askService(send: Send, url: string, init: RequestInit): Promise<unknown> {
  try {
    const answer = await send(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    return await answer.json();
  } catch (error) {
    throw new OcrUnavailable(error instanceof Error ? error.message : 'no answer');
  }
}

export interface Size {
  width: number;
  height: number;
}

/** A picture for a service: upright, so that the places it tells are those of the picture as people see it. */
export async function uprightFor(picture: Buffer): Promise<{ data: Buffer; info: Size }> {
  return await sharp(picture).rotate().jpeg().toBuffer({ resolveWithObject: true });
}

/** Text of an answer; what services write for nothing (无, 未识别) is ''. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = partOf(value, ...path);
  const text = typeof found === 'string' ? found.trim() : '';
  return /^(?:无|未识别|null)$/.test(text) ? '' : text;
}

interface Told {
  text: string;
  place?: Place | undefined;
}

/** Days as services write them, 2018年05月17日, 2018-05-17 and 20180517, in one way. */
const spaced = (text: string) => text.replaceAll(/(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/g, '$1.$2.$3');
const dayIn = (text: string) => datesIn(spaced(text))[0];

function kept<Field extends string>(all: Record<Field, ReadValue | undefined>): Reading<Field> {
  const entries = Object.entries(all).filter(
    (entry): entry is [string, ReadValue] =>
      (entry[1] as ReadValue | undefined)?.value !== undefined,
  );
  return Object.fromEntries(entries.filter(([, { value }]) => value !== '')) as Reading<Field>;
}

const as = (told: Told, value: string | undefined): ReadValue | undefined =>
  value === undefined ? undefined : { value, place: told.place };
const plain = (told: Told) => as(told, tidy(told.text));

function termOf(term: Told) {
  const { from, to } = termIn(spaced(term.text));
  return { from: as(term, from), to: as(term, to) };
}

/** A licence out of what a service says; codes must have their check character, days must be of the calendar. */
export function licenceFrom(
  told: Record<Exclude<LicenceField, 'fromTime' | 'toTime'> | 'term', Told>,
): Reading<LicenceField> {
  const { from, to } = termOf(told.term);
  return kept<LicenceField>({
    usc: as(told.usc, uscIn(told.usc.text)),
    name: plain(told.name),
    companyOrgType: plain(told.companyOrgType),
    legalName: plain(told.legalName),
    regCapital: plain(told.regCapital),
    establishTime: as(told.establishTime, dayIn(told.establishTime.text)),
    fromTime: from,
    toTime: to,
    regLocation: plain(told.regLocation),
    businessScope: plain(told.businessScope),
  });
}

/** A side of a card out of what a service says. */
export function cardFrom(
  told: Record<Exclude<CardField, 'fromTime' | 'toTime'> | 'term', Told>,
): Reading<CardField> {
  const { from, to } = termOf(told.term);
  return kept<CardField>({
    name: plain(told.name),
    gender: plain(told.gender),
    nation: plain(told.nation),
    birthday: as(told.birthday, dayIn(told.birthday.text)),
    address: plain(told.address),
    idNo: as(told.idNo, idNoIn(told.idNo.text)),
    authority: plain(told.authority),
    fromTime: from,
    toTime: to,
  });
}

/** Fields of an invoice as services tell them; its lines are not asked for. */
export type InvoiceTold = Record<
  Exclude<keyof PrintedInvoice, 'invoiceKind' | 'lines'> | 'title',
  string
>;

/** A cell that is an amount as a whole, with a comma at each thousand or without; '' for anything else: a part of it is another amount. */
function amountIn(cell: string): string {
  const plain = cell.normalize('NFKC').replaceAll(/[¥\s]|元$/g, '');
  const isAmount = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(plain);
  return isAmount ? plain.replaceAll(',', '') : '';
}

/** An invoice out of what a service says: numbers have their digits, amounts no signs but the point. */
export function invoiceFrom({ title, ...told }: InvoiceTold): PrintedInvoice {
  const digits = (text: string, pattern: RegExp) => {
    const found = text.replaceAll(/\D/g, '');
    return pattern.test(found) ? found : '';
  };
  const invoiceNo = digits(told.invoiceNo, /^(?:\d{8}|\d{20})$/);
  return {
    invoiceKind: kindOf(title, invoiceNo),
    invoiceNo,
    invoiceCode: digits(told.invoiceCode, /^(?:\d{10}|\d{12})$/),
    invoiceDate: dayOf(told.invoiceDate),
    checkCode: digits(told.checkCode, /^\d{20}$/),
    sellerName: tidy(told.sellerName) ?? '',
    sellerTaxNo: told.sellerTaxNo,
    buyerName: tidy(told.buyerName) ?? '',
    buyerTaxNo: told.buyerTaxNo,
    amountExcl: amountIn(told.amountExcl),
    taxAmount: amountIn(taxRead(told.taxAmount.normalize('NFKC').trim())),
    amountIncl: amountIn(told.amountIncl),
    lines: [],
  };
}
