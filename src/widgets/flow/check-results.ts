import type { AutomaticCheck } from '#contract/flow/automatic-check.ts';

/** What 自动核验 found, in words. */
export const CHECK_RESULTS: Readonly<Record<AutomaticCheck['result'], string>> = {
  equal: '一致',
  differs: '不一致，由人工核对',
  unknown: '无可比对的来源，由人工核对',
};
