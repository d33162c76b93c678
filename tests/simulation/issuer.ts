import {
  type InvoiceIssuer,
  type IssueOutcome,
  IssuerRefusal,
} from '#server/kernel/ports/invoice-issuer.ts';

/** A tax platform that does with each invoice what it was told to; what it was told nothing of it answers later. */
export class TaxPlatform {
  /** By the number of an invoice; a reason where it does not take it. */
  readonly fates = new Map<string, IssueOutcome | string>();

  #fateOf(orderNo: string): IssueOutcome | string {
    const found = [...this.fates].find(([no]) => orderNo.startsWith(no));
    return found?.[1] ?? { state: 'waiting' };
  }

  readonly issuer: InvoiceIssuer = {
    kind: 'service',
    issues: (kind) => kind === '1',
    submit: ({ orderNo }) => {
      const fate = this.#fateOf(orderNo);
      if (typeof fate === 'string') return Promise.reject(new IssuerRefusal(fate));
      return Promise.resolve(`S${orderNo}`);
    },
    result: (serialNo) => {
      const fate = this.#fateOf(serialNo.slice(1));
      return Promise.resolve(typeof fate === 'string' ? { state: 'waiting' } : fate);
    },
  };
}
