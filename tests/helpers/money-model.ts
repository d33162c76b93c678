// Payment requests and pay-outs of one limit done a second time, in cents and as lists: every figure is added up anew from
// what stands in the lists (rules.md I2 to I6), so that nothing here can drift together with the code that is tested.

type Life = 'pending' | 'paying' | 'paid' | 'failed' | 'bounced' | 'cancelled';

export interface ModelPayOut {
  id: string;
  amount: bigint;
  life: Life;
  /** Of what was paid, what the supplier has sent back. */
  back: bigint;
}

export interface ModelRequest {
  id: string;
  asked: bigint;
  /** Undefined while it is reviewed. */
  granted?: bigint;
  ended?: 'rejected' | 'closed';
  payOuts: ModelPayOut[];
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
const UNDER_WAY: readonly Life[] = ['pending', 'paying', 'failed'];

const outOf = ({ payOuts }: ModelRequest): bigint =>
  sum(payOuts.filter(({ life }) => life === 'paid').map(({ amount }) => amount));

/** What a request's pay-outs have brought to its supplier, who still has it. */
export const paidOf = (request: ModelRequest): bigint =>
  outOf(request) - sum(request.payOuts.map(({ back }) => back));

/** What is arranged of it: whatever may still arrive, or has. */
const arrangedOf = ({ payOuts }: ModelRequest): bigint =>
  sum(
    payOuts
      .filter(({ life }) => life !== 'bounced' && life !== 'cancelled')
      .map(({ amount }) => amount),
  );

/** Code of PayApplyStatus that it should stand in. */
export function statusOf(request: ModelRequest): string {
  const { granted, ended } = request;
  if (ended === 'rejected') return '6';
  if (ended === 'closed') return '8';
  if (granted === undefined) return '1';
  const paid = outOf(request);
  return paid === 0n ? '3' : paid < granted ? '4' : '5';
}

const isPayable = (request: ModelRequest) => ['3', '4'].includes(statusOf(request));

/** What is prepared of a request fits into what it was granted (I5). */
export const mayPrepare = (request: ModelRequest, amount: bigint): boolean =>
  isPayable(request) && arrangedOf(request) + amount <= (request.granted ?? 0n);

/** The rest of a request is closed while nothing of it is on its way. */
export const mayClose = (request: ModelRequest): boolean =>
  isPayable(request) && !request.payOuts.some(({ life }) => UNDER_WAY.includes(life));

export class MoneyModel {
  readonly requests: ModelRequest[] = [];
  readonly limit: bigint;

  constructor(limit: bigint) {
    this.limit = limit;
  }

  /** I3. */
  get reserved(): bigint {
    return sum(
      this.requests.map((request) => {
        if (request.ended !== undefined) return 0n;
        const { granted, asked } = request;
        return granted === undefined ? asked : granted - outOf(request);
      }),
    );
  }

  /** I4. */
  get occupied(): bigint {
    return sum(this.requests.map(paidOf));
  }

  /** I2. */
  get available(): bigint {
    return this.limit - this.reserved - this.occupied;
  }

  get payOuts(): ModelPayOut[] {
    return this.requests.flatMap(({ payOuts }) => payOuts);
  }
}
