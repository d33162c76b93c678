import { sql } from 'kysely';

import type { IssueOutcome } from '#server/kernel/ports/invoice-issuer.ts';
import { issueHanded } from '#server/modules/make-invoice/hand-job.ts';
import { digitalNo } from '../../helpers/invoices.ts';
import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';
import { CODE, type Invoice, issued, isWaiting } from './invoice-model.ts';

const isOurs = (one: Invoice) => isWaiting(one) && one.direction === 'out';

/** An invoice is handed over to the tax platform (提交税务平台开票), and nobody does anything with it until that has answered. */
export const hand = (all: Invoice[]): Step => ({
  name: 'makeInvoice hand',
  weight: 3,
  async act(world) {
    const invoice = oneOf(world, all, isOurs);
    if (invoice === undefined) return undefined;
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/makeInvoice/hand',
      body: { id: invoice.id },
      may: isOurs(invoice),
    });
    if (isDone) invoice.isHanded = true;
    return `#${all.indexOf(invoice) + 1} ${String(code)}`;
  },
});

/** What becomes of one that it has: issued, refused for now or for good, not taken at all, or answered another day. */
function fateOf(world: World): IssueOutcome | string {
  const state = world.random.pick(['issued', 'issued', 'failed', 'ended', 'refused', 'waiting']);
  if (state === 'refused') return '购方税号有误';
  if (state === 'failed') return { state, reason: '税务平台繁忙' };
  if (state === 'ended') return { state: 'failed', reason: '开票失败', ended: true };
  if (state !== 'issued') return { state: 'waiting' };
  const number = { invoiceCode: '', invoiceNo: digitalNo(world.dayAfter(0)), checkCode: '' };
  return { state, ...number, invoiceDate: world.dayAfter(0) };
}

/** Each night it is asked what became of what it has, and gets what is new. */
export async function answerHanded(world: World, all: Invoice[]): Promise<void> {
  const handed = all.filter(({ isHanded }) => isHanded);
  const rows = async () =>
    await world.rows(sql<{ id: string; no: string; status: string; isHanded: boolean }>`
      select id::text as id, invoice_apply_no as no, invoice_status as status,
        submitted_at is not null and invoice_status = '1' as "isHanded"
      from invoice where id = any (${handed.map(({ id }) => id)}::bigint[])`);
  const { tax, portal } = world;
  const before = new Map((await rows()).map((row) => [row.id, row]));
  for (const { id } of handed) {
    tax.fates.set(before.get(id)?.no ?? '', fateOf(world));
  }
  const { database, clock, cipher } = portal;
  const log = { warn: () => undefined, error: () => undefined };
  await issueHanded({ db: database.db, clock, cipher, issuer: tax.issuer, log });
  const are = new Map((await rows()).map((row) => [row.id, row]));
  for (const invoice of handed) {
    const is = are.get(invoice.id);
    if (is?.isHanded) continue;
    const fate = tax.fates.get(is?.no ?? '');
    const state = typeof fate === 'string' ? 'failed' : fate?.state;
    invoice.isHanded = false;
    if (is?.status === CODE.waiting) {
      if (state === 'waiting') world.unexpected('an invoice came back that nobody had answered');
      continue;
    }
    if (state !== 'issued') world.unexpected(`an invoice was issued that was ${state}`);
    issued(invoice);
  }
}
