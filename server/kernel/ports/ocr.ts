import type { Place } from '#contract/file/place.ts';
import type { InvoiceReading } from '#contract/make-invoice/reading.ts';

/** A place as far as it lies on the picture; undefined where none of it does, or where it is no place at all. */
export function soundPlace(place: Place | undefined): Place | undefined {
  if (place === undefined) return undefined;
  const within = (share: number) => Math.min(1, Math.max(0, share));
  const { left, top, width, height } = place;
  const [from, above] = [within(left), within(top)];
  const sound = {
    left: from,
    top: above,
    width: within(left + width) - from,
    height: within(top + height) - above,
  };
  // What is no number is not more than nothing either.
  return sound.width > 0 && sound.height > 0 ? sound : undefined;
}

export interface ReadValue {
  value: string;
  /** Undefined where the service does not say. */
  place: Place | undefined;
}

/** What was read, by field; a field that could not be read is absent. */
export type Reading<Field extends string> = Partial<Record<Field, ReadValue>>;

export type LicenceField =
  | 'usc'
  | 'name'
  | 'companyOrgType'
  | 'legalName'
  | 'regCapital'
  | 'establishTime'
  | 'fromTime'
  | 'toTime'
  | 'regLocation'
  | 'businessScope';

export type CardField =
  | 'name'
  | 'gender'
  | 'nation'
  | 'birthday'
  | 'address'
  | 'idNo'
  | 'authority'
  | 'fromTime'
  | 'toTime';

/** A line of print with the figures that stand in it, from left to right. */
export interface SlipRow {
  text: string;
  /** Decimal texts without separators. */
  figures: readonly { value: string; place: Place }[];
}

export type WeightField = 'gross' | 'tare' | 'net';

/** A signed slip or a weighing slip: its lines, and the weights that stand beside their labels. */
export interface SlipReading {
  rows: readonly SlipRow[];
  weights: Reading<WeightField>;
}
/** What recognition makes of an invoice. */
export type PrintedInvoice = Omit<InvoiceReading, 'by' | 'unsure'>;

/** Reads papers; what it says are suggestions for a person to confirm, never facts. */
export interface OcrProvider {
  /** A business licence (营业执照). Dates come as yyyy-MM-dd, an open end as '长期'. */
  licence(picture: Buffer): Promise<Reading<LicenceField>>;
  /** Either side of an identity card (身份证). */
  identityCard(picture: Buffer): Promise<Reading<CardField>>;
  /** A signed slip (签收单) or a weighing slip (磅单); absent where the service reads none. */
  slip?(picture: Buffer): Promise<SlipReading>;
  /** An invoice (增值税发票); what could not be read is ''. */
  invoice(picture: Buffer): Promise<PrintedInvoice>;
}

/** The service cannot be used at this moment; the text in the log says why. */
export class OcrUnavailable extends Error {
  override readonly name = 'OcrUnavailable';
}
