import type { Config } from '../config.ts';
import type { Clock } from '../kernel/clock.ts';
import type { InvoiceIssuer } from '../kernel/ports/invoice-issuer.ts';
import { nuonuoIssuer } from '../providers/invoice/nuonuo.ts';

/** What the settings say that issues invoices: people elsewhere, or a tax platform. */
export function invoiceDriver({ invoice }: Config, clock: Clock): InvoiceIssuer {
  if (invoice.driver === 'manual') return { kind: 'manual' };
  return nuonuoIssuer({ ...invoice, fetch, now: () => clock.now() });
}
