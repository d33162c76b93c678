import { ADJUST_TYPE } from '#contract/apply-amount-adjust.ts';
import { addDemoDocuments, type DemoDocument, refusing } from '#server/demo/documents.ts';
import { agreeing } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { adjust } from './document.ts';

const road = '示例快速路一标';
const bridge = '示例跨江桥引桥工程';
const papers = { file121: '示例申请说明' };

/** From the oldest to the newest; all of them made up. */
function demoAdjusts(
  at: Date,
): readonly DemoDocument<'draft' | 'inReview' | 'rejected' | 'approved'>[] {
  const inDays = (days: number) => wireDay(before(at, -days * DAY));
  return [
    {
      project: bridge,
      state: 'rejected',
      days: 45,
      papers,
      values: {
        adjustType: ADJUST_TYPE.raise,
        adjustAmount: '5000000.00',
        reason: '桥面铺装提前，三季度材料集中到货',
      },
    },
    {
      project: road,
      state: 'approved',
      days: 20,
      papers,
      values: {
        adjustType: ADJUST_TYPE.raise,
        adjustAmount: '2000000.00',
        reason: '二期工程量增加，螺纹钢用量增加约 500 吨',
        usePlan: '分两批采购，按月计量回款',
      },
    },
    {
      project: bridge,
      state: 'inReview',
      days: 1,
      papers,
      values: {
        adjustType: ADJUST_TYPE.extend,
        afterExpire: inDays(720),
        reason: '业主调整工期，竣工推迟半年，申请额度延期',
      },
    },
    {
      project: road,
      state: 'draft',
      days: 0,
      papers,
      values: {
        adjustType: ADJUST_TYPE.temporary,
        adjustAmount: '1000000.00',
        tempUntil: inDays(60),
        reason: '年末集中备料',
      },
    },
  ];
}

/** Adjustments of the demo buyer's limits. */
export const addDemoAdjusts = (context: DemoContext): Promise<void> =>
  addDemoDocuments(context, adjust, ({ late }) => ({
    demos: late ? [] : demoAdjusts(context.at),
    lives: {
      inReview: [],
      rejected: [{ hours: 5, act: refusing('项目回款滞后，暂不调增') }],
      approved: [{ hours: 5, every: 14, act: agreeing() }],
    },
  }));
