import { sql } from 'kysely';

import type { World } from '../world.ts';
import type { Settlement } from './model.ts';

/** An invoice (发票) as the model knows it; a red one reverses another. */
export interface Invoice {
  id: string;
  direction: 'out' | 'in';
  status: keyof typeof CODE;
  red?: Invoice;
  /** What a supplier's was handed in to. */
  of?: Settlement;
  /** The tax platform has it and has not answered. */
  isHanded?: boolean;
  /** Its file hangs on it: what the tax platform has issued comes without one. */
  hasFile?: boolean;
  /** A red one that reverses it is drawn up, or issued. */
  isReversed: boolean;
}

/** InvoiceStatus. */
export const CODE = {
  waiting: '1',
  issued: '2',
  delivered: '3',
  signed: '4',
  red: '5',
  voided: '6',
  failed: '7',
} as const;
export const isAt =
  (direction: Invoice['direction'], ...statuses: Invoice['status'][]) =>
  (one: Invoice) =>
    one.direction === direction && statuses.includes(one.status);
/** One that people may still give a number, or void. */
export const isWaiting = ({ status, isHanded }: Invoice) => status === 'waiting' && !isHanded;
/** What stands: issued by the platform, or a supplier's that it has taken. */
export const isReversible = (one: Invoice) =>
  isAt('out', 'issued', 'delivered', 'signed')(one) || isAt('in', 'signed')(one);
export const becomes = (status: Invoice['status']) => (one: Invoice) =>
  Object.assign(one, { status });

/** It has its number; a supplier's red one the platform holds already. */
export function issued(invoice: Invoice): void {
  invoice.status = invoice.direction === 'in' ? 'signed' : 'issued';
  invoice.isHanded = false;
  if (invoice.red) invoice.red.status = 'red';
}

/** Every invoice is where the model has it. */
export async function checkInvoices(world: World, all: readonly Invoice[]): Promise<string[]> {
  const rows = await world.rows(sql<{ id: string; status: string }>`
    select id::text as id, invoice_status as status from invoice
    where id = any (${all.map(({ id }) => id)}::bigint[])`);
  const are = new Map(rows.map(({ id, status }) => [id, status]));
  return all.flatMap(({ id, status }, at) => {
    const is = are.get(id);
    return is === CODE[status] ? [] : [`invoice #${at + 1} is ${is}, not ${CODE[status]}`];
  });
}
