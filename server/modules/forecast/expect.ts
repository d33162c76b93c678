import { isEqual, isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import {
  type AskedFor,
  type MoneyKind,
  type SettledPart,
  STEPS_LEFT,
  stillToCome,
} from '#contract/forecast/expected.ts';
import type { Earlier, Holder } from '#contract/forecast/words.ts';
import { addDays } from '#contract/form/dates.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAY_TYPE } from '#contract/pay-apply/pay-type.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import type { FoundOrder, FoundPaper, FoundRequest } from './query.ts';

/** Some money of an order: where it stands, who has it in hand, and what its supplier can do. */
export interface Expected {
  readonly kind: MoneyKind;
  readonly key: string;
  readonly ofNo: string;
  readonly amount: string;
  readonly since: string;
  readonly notBefore: string;
  readonly holder: Holder;
  readonly who: string;
  readonly until: string | null;
  readonly earlier: readonly { what: Earlier; id: string }[];
}

const OWN = { holder: 'own', who: '贵司' } as const;
const BUYER = { holder: 'buyer', who: '采购方' } as const;
const platform = (who: string) => ({ holder: 'platform', who }) as const;
const nothing: readonly { what: Earlier; id: string }[] = [];

const { confirmed: CONFIRMED } = PURCHASE_SETTLEMENT_STATUS;
const { inReview, approved, partPaid } = PAY_APPLY_STATUS;
const latest = (times: readonly (string | null)[]) =>
  times
    .filter((time) => time !== null)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
const newest = (first: string, ...others: readonly (string | null)[]) =>
  latest([first, ...others]) ?? first;

function reviewed({ own, task }: FoundRequest) {
  const until = task?.due ?? null;
  if (!own) return { ...(task?.company ? BUYER : platform('平台')), until };
  if (task?.company) return { ...BUYER, who: '采购方审核人', until };
  return { ...platform(task?.role ? `平台${task.role}` : '平台'), until };
}

/** Whose confirmation an order waits for. */
function confirming({ id, status, due }: FoundOrder) {
  if (status !== PURCHASE_STATUS.waiting) return { ...BUYER, until: null, earlier: nothing };
  return { ...OWN, until: due, earlier: [{ what: 'confirmOrder', id }] as const };
}

/** What is left of a payment request; nothing of one that is paid or over. */
function ofRequest(order: FoundOrder, request: FoundRequest, place: number): Expected[] {
  const { id, no, own, status, amount, paid, submitted, decided, payDay } = request;
  const left = round2(subtract(amount, paid));
  if (!isPositive(left)) return [];
  const of = { key: `request.${id}`, ofNo: no, amount: left, notBefore: payDay ?? '' };
  if (status === inReview) {
    const since = submitted ?? order.made;
    // What its buyer asks for is counted, and not named before it is granted.
    const named = own ? of : { ...of, key: `asked.${order.id}.${place}`, ofNo: '' };
    return [{ ...named, kind: 'inReview', since, ...reviewed(request), earlier: nothing }];
  }
  if (status !== approved && status !== partPaid) return [];
  if (order.confirmed === null) {
    return [{ ...of, kind: 'toConfirmOrder', since: order.made, ...confirming(order) }];
  }
  const since = newest(order.confirmed, decided);
  const who = platform(request.paying ? '平台财务（已放行，等待银行）' : '平台财务');
  const until = payDay === null ? null : `${payDay}T23:59:59+08:00`;
  return [{ ...of, kind: 'toPay', since, ...who, until, earlier: nothing }];
}

/** What was settled and is not invoiced in full: whoever asks for the rest needs the invoice. */
const uninvoiced = (papers: readonly FoundPaper[]) =>
  papers
    .filter(({ status, invoiced, settled }) => status === CONFIRMED && isMore(settled, invoiced))
    .slice(0, 1)
    .map(({ id }) => ({ what: 'uploadInvoice', id }) as const);

function ofConfirmed(order: FoundOrder, amount: string): Expected {
  const { id, papers, made } = order;
  return {
    key: `confirmed.${id}`,
    kind: 'confirmed',
    ofNo: papers.findLast(({ status }) => status === CONFIRMED)?.no ?? '',
    amount,
    since: newest(made, ...papers.map(({ confirmed }) => confirmed)),
    notBefore: '',
    ...OWN,
    until: null,
    earlier: [...uninvoiced(papers), { what: 'askPayment', id }],
  };
}

function ofRetention(order: FoundOrder, amount: string, today: string): Expected {
  const { id, papers, retentionDays, made } = order;
  const days = papers.map(({ settleDay }) => addDays(settleDay, String(retentionDays)) ?? '');
  const notBefore = days.toSorted().at(-1) ?? '';
  const mayAsk = notBefore <= today;
  return {
    key: `retention.${id}`,
    kind: 'retention',
    ofNo: '',
    amount,
    since: newest(made, mayAsk ? `${notBefore}T00:00:00+08:00` : null),
    notBefore,
    ...OWN,
    until: null,
    earlier: mayAsk ? [{ what: 'askPayment', id }] : nothing,
  };
}

function ofUnconfirmed({ id, papers, made }: FoundOrder, amount: string): Expected {
  const waiting = papers.filter(({ status }) => status !== CONFIRMED);
  const [first] = waiting;
  return {
    key: `toConfirm.${id}`,
    kind: 'toConfirm',
    ofNo: first?.no ?? '',
    amount,
    since: first?.made ?? made,
    notBefore: '',
    ...OWN,
    until: first?.due ?? null,
    earlier: waiting.slice(0, 1).map((paper) => ({ what: 'confirmSettlement', id: paper.id })),
  };
}

/** Who has the goods in hand. */
function delivering({ confirming: receiptId, checking, signing }: FoundOrder) {
  if (receiptId !== '') {
    return { ...OWN, earlier: [{ what: 'confirmReceipt', id: receiptId }] as const };
  }
  if (checking) return { ...platform('平台运营专员'), earlier: nothing };
  return { ...BUYER, who: signing ? '采购方收货人' : '采购方（提货）', earlier: nothing };
}

function ofRest(order: FoundOrder, amount: string): Expected {
  const { id, status, made, confirmed, received } = order;
  const of = { key: `rest.${id}`, ofNo: '', amount, notBefore: '', until: null };
  if (confirmed === null) return { ...of, kind: 'toBegin', since: made, ...confirming(order) };
  // Nothing more is to be delivered: operations have what has come in hand.
  if (status === PURCHASE_STATUS.toSettle || isEqual(order.toCome, order.toSettle)) {
    const since = newest(confirmed, received);
    return { ...of, kind: 'toSettle', since, ...platform('平台运营专员'), earlier: nothing };
  }
  return { ...of, kind: 'toDeliver', since: confirmed, ...delivering(order) };
}

/** All that an order still brings its supplier, each part where it stands. */
export function expectedOf(order: FoundOrder, today: string): Expected[] {
  const asked = order.requests.map(
    ({ status, payType, amount, paid }): AskedFor => ({
      inReview: status === inReview,
      retention: payType === PAY_TYPE.retention,
      amount,
      paid,
    }),
  );
  const settled = order.papers.map(
    ({ status, amount }): SettledPart => ({ amount, confirmed: status === CONFIRMED }),
  );
  const { status, amount, toCome, retentionRate } = order;
  const left = stillToCome({ status, amount, toCome, retentionRate, asked, settled });
  const parts = [
    [left.confirmed, ofConfirmed],
    [left.toConfirm, ofUnconfirmed],
    [left.rest, ofRest],
    [left.retention, ofRetention],
  ] as const;
  return [
    ...order.requests.flatMap((request, place) => ofRequest(order, request, place)),
    ...parts.flatMap(([part, of]) => (isPositive(part) ? [of(order, part, today)] : [])),
  ];
}

/** Steps that are left of it, the present one first. */
export const stepsOf = ({ kind }: Expected) => STEPS_LEFT[kind];
