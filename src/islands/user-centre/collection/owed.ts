import { PLAN_OWED, PLAN_STATUS } from '#contract/collection/states.ts';

/** What is still owed: what was written off, too, which is overdue. */
export const OWED = PLAN_OWED.join(',');

/** 逾期情况: each status that is owed has one answer. */
export const OVERDUE = [
  { value: [PLAN_STATUS.overdue, PLAN_STATUS.badDebt].join(','), label: '已逾期' },
  { value: [PLAN_STATUS.open, PLAN_STATUS.extended].join(','), label: '未逾期' },
];
