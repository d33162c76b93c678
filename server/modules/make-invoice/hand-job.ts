import { sql } from 'kysely';

import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit, telling } from '#server/kernel/jobs/outbox.ts';
import {
  makeRounds,
  PLATFORM,
  pageOf,
  type Round,
  type Working as Rounding,
  type RoundsEnd,
} from '#server/kernel/jobs/rounds.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import {
  type InvoiceIssuer,
  type IssueOutcome,
  IssuerRefusal,
} from '#server/kernel/ports/invoice-issuer.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { Refusal } from '#server/kernel/wire/refusal.ts';
import { issue, setInvoice } from './issue.ts';
import { lockInvoice } from './lock.ts';
import { EVENT } from './messages.ts';
import { requestOf } from './request.ts';
import { tellIssued } from './tell.ts';

const t = columnsOf('invoice');
/** How long the platform may take for an answer. */
const PATIENCE_MS = 15_000;

const { waiting } = INVOICE_STATUS;

type Working = Rounding &
  Pick<Kernel, 'cipher' | 'issuer'> & { log: { warn(fields: object, text: string): void } };

const isHanded = sql<boolean>`(${t.invoice_status} = ${waiting} and ${t.submitted_at} is not null and not ${t.deleted})`;

interface Handed {
  id: string;
  serialNo: string;
}

async function handed({ db }: Working, id: string): Promise<Handed | undefined> {
  return await inScope(db, PLATFORM, async (tx) => {
    const { rows } = await sql<Handed>`
      select ${t.id}::text, ${t.serial_no} as "serialNo" from ${t}
      where ${t.id} = ${id} and ${isHanded}`.execute(tx);
    return rows[0];
  });
}

/** The platform does not issue it: finance hears of it, and may hand it over again or enter it by hand. */
async function decline(
  tx: Tx,
  id: string,
  { reason, ended = false }: Extract<IssueOutcome, { state: 'failed' }>,
  at: Date,
): Promise<void> {
  const invoice = await lockInvoice(tx, { id, from: [waiting] });
  const said = reason.slice(0, 200);
  const none = { submitted_at: null, serial_no: '', status_reason: said };
  const attempt = ended ? { hand_attempt: sql`${t.hand_attempt} + 1` } : {};
  await setInvoice({ tx, at, accountId: null }, id, { ...none, ...attempt });
  const accountId = await operatorsOf(tx, FINANCE_OFFICERS, at);
  const payload = { id, no: invoice.no, reason: said };
  await emit(tx, { topic: EVENT.declined, accountId, payload }, at);
}

async function settle({ db, clock }: Working, id: string, outcome: IssueOutcome): Promise<void> {
  const at = clock.now();
  await inScope(db, PLATFORM, async (tx) => {
    if (outcome.state === 'failed') return await decline(tx, id, outcome, at);
    if (outcome.state === 'waiting') return;
    const invoice = await lockInvoice(tx, { id, from: [waiting] });
    await issue({ tx, at, accountId: null }, invoice, outcome);
    await tellIssued(telling(tx, at), invoice);
  });
}

type Service = Extract<InvoiceIssuer, { kind: 'service' }>;

/** One step with one invoice: hand it over, or ask what became of it. */
async function step(kernel: Working, service: Service, { id, serialNo }: Handed): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  if (serialNo !== '') return await settle(kernel, id, await service.result(serialNo, signal));
  const { db, cipher, clock } = kernel;
  const request = await inScope(db, PLATFORM, (tx) => requestOf(tx, cipher, id));
  const given = await service.submit(request, signal);
  await inScope(db, PLATFORM, async (tx) => {
    await lockInvoice(tx, { id, from: [waiting] });
    const moved = { tx, at: clock.now(), accountId: null };
    await setInvoice(moved, id, { serial_no: given });
  });
}

/**
 * Hands invoices over to the tax platform and takes what it answers. Whatever it refuses goes back to finance; what it does not
 * answer is asked again in the next round, under the same number, so that nothing is issued twice.
 */
export async function issueHanded(kernel: Working): Promise<RoundsEnd | undefined> {
  const { issuer, log } = kernel;
  if (issuer.kind === 'manual') return undefined;
  const round: Round = {
    name: 'issueHanded',
    page: pageOf({ rows: t, due: isHanded }),
    async each(id) {
      const one = await handed(kernel, id);
      if (one === undefined) return;
      try {
        await step(kernel, issuer, one);
      } catch (error) {
        const refusal = error instanceof IssuerRefusal || error instanceof Refusal;
        if (refusal) await settle(kernel, id, { state: 'failed', reason: error.message });
        else log.warn({ err: error, id }, 'the tax platform did not answer');
      }
    },
  };
  return await makeRounds(kernel, [round]);
}
