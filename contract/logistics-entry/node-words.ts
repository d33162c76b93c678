import { NODE_KIND } from './states.ts';

/** What nodes of the way (轨迹) are called. Beside the states, which every list fetches. */
export const NODE_WORDS: Readonly<Record<string, string>> = {
  [NODE_KIND.depart]: '发车',
  [NODE_KIND.pass]: '途经',
  [NODE_KIND.abnormal]: '异常',
  [NODE_KIND.resume]: '恢复运输',
  [NODE_KIND.arrive]: '到达',
};
