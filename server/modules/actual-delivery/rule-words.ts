import { SETTLE_BASIS } from '#contract/actual-delivery/states.ts';

/** What the basis of an order says, in the words of the record. */
export const RULE_WORDS: Readonly<Record<string, string>> = {
  [SETTLE_BASIS.weighed]: '按实收过磅',
  [SETTLE_BASIS.delivered]: '按发货数量',
  [SETTLE_BASIS.theoretical]: '按理计',
  [SETTLE_BASIS.tolerated]: '差异内按发货、差异外按实收',
};
