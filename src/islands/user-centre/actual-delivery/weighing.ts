import {
  type ArrivedGoods,
  type Basis,
  basisEffects,
  settleLine,
  TOLERANCE_FROM,
} from '#contract/actual-delivery/decider.ts';
import { SETTLE_BASIS } from '#contract/actual-delivery/states.ts';
import { isMore } from '#contract/arithmetic/decimal.ts';
import { subtract } from '#contract/arithmetic/money.ts';
import { formatNumber, formatQuantity } from '#src/lib/format-number.ts';

/** A line as a form or a record holds it; '' for what is not known. */
export interface Weighed {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly deliveredQty: string;
  readonly receivedQty: string;
  readonly rejectedQty: string;
  readonly weighGross: string;
  readonly weighTare: string;
  readonly theoreticalQty: string;
  readonly basis: string;
  readonly tolPermille: string;
  /** A key of TOLERANCE_FROM; '' where it was not noted. */
  readonly tolFrom: string;
  /** Yuan of a unit, of whoever looks; '' for whoever is told none. */
  readonly priceIncl: string;
}

/** One quantity that a line could be settled by, as people read it. */
export interface ShownBasis {
  readonly key: Basis;
  readonly word: string;
  readonly qty: string;
  /** '' for whoever is told no price. */
  readonly amount: string;
  readonly against: string;
  readonly decides: boolean;
}

/** What becomes of a line, in words and figures. */
export interface ShownDecision {
  readonly diffQty: string;
  readonly diffPermille: string;
  readonly exceeds: boolean;
  readonly rule: string;
  /** The tolerance, and who said it. */
  readonly tolerance: string;
  readonly settleQty: string;
  readonly bases: readonly ShownBasis[];
}

const WORDS: Readonly<Record<Basis, string>> = {
  delivered: '发货数量',
  arrived: '实收到场',
  weighed: '实收过磅',
  theoretical: '理计',
};

const RULES: Readonly<Record<string, string>> = {
  [SETTLE_BASIS.weighed]: '合同约定按实收过磅结算',
  [SETTLE_BASIS.delivered]: '合同约定按发货数量结算',
  [SETTLE_BASIS.theoretical]: '合同约定按理计结算',
};

const qtyText = (qty: string) => formatNumber(qty, 0, 6);

function netOf({ weighGross, weighTare }: Weighed): string {
  if (weighGross === '' || weighTare === '') return '';
  return isMore(weighGross, weighTare) ? subtract(weighGross, weighTare) : '';
}

const permilleOf = ({ tolPermille }: ArrivedGoods) => `允差 ±${formatNumber(tolPermille, 0, 3)}‰`;

/** The rule that decides, with the figures that it decides by. */
function ruleOf(line: ArrivedGoods, { isWithin, by }: ReturnType<typeof settleLine>): string {
  const tolerance = permilleOf(line);
  const fixed = RULES[line.basis];
  if (fixed !== undefined) {
    const missing =
      by === 'arrived' || (by === 'delivered' && line.basis === SETTLE_BASIS.theoretical);
    return missing ? `${fixed}；该数量未填，按${WORDS[by]}` : fixed;
  }
  return isWithin
    ? `差异在${tolerance}以内，按发货数量结算`
    : `差异超出${tolerance}，按实收数量结算`;
}

const DECIMAL = /^\d+(?:\.\d+)?$/;

/** What the rule makes of a line; undefined while nobody has said what came. */
export function decisionOf(line: Weighed): ShownDecision | undefined {
  const rejectedQty = line.rejectedQty === '' ? '0' : line.rejectedQty;
  const entered = [line.receivedQty, rejectedQty, line.deliveredQty];
  if (!entered.every((value) => DECIMAL.test(value))) return undefined;
  const goods: ArrivedGoods = { ...line, rejectedQty, weighNet: netOf(line) };
  const settled = settleLine(goods);
  const price = line.priceIncl === '' ? '0' : line.priceIncl;
  const bases = basisEffects(goods, price).map(({ basis, qty, amount, against }) => ({
    key: basis,
    word: WORDS[basis],
    qty: formatQuantity(qty),
    amount: line.priceIncl === '' ? '' : formatNumber(amount),
    against: line.priceIncl === '' ? '' : formatNumber(against),
    decides: basis === settled.by,
  }));
  return {
    diffQty: qtyText(settled.diffQty),
    diffPermille: formatNumber(settled.diffPermille, 0, 3),
    exceeds: !settled.isWithin,
    rule: ruleOf(goods, settled),
    tolerance: [permilleOf(goods), TOLERANCE_FROM[line.tolFrom]].filter(Boolean).join('，来自'),
    settleQty: qtyText(settled.settleQty),
    bases,
  };
}
