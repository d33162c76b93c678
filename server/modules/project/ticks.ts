import { type Tick, tick } from '#server/kernel/flow/flow.ts';

/** Business types (业务类型) of infrastructure, whose projects have an owner and were put out to tender, begin with these. */
const TENDERED = /^[13]/;
const ofTender = (one: Tick): Tick => ({
  ...one,
  applies: (row) => TENDERED.test(String(row.product_id)),
});

/** What the platform checks of an application (rules.md B.4), and at which node. */
export const TICKS: readonly Tick[] = [
  tick('parties', '采购方、供应商已完成企业认证', 'N1'),
  ofTender(tick('owner', '业主真实存在，与合同一致', 'N1')),
  ofTender(tick('bid', '中标通知书或立项文件齐全、真实', 'N1')),
  tick('amount', '申请额度与合同金额、用款计划相符', 'N2'),
  tick('days', '账期与回款来源相符', 'N2'),
  tick('guarantee', '担保方及担保资料有效', 'N2'),
  tick('overdue', '申请企业及关联方无逾期', 'N2', 'N4'),
];
