import { getPlatformFigures, type PlatformFigures } from '#contract/platform-figures.ts';

import { call } from './client.ts';

/** What has been done on the platform (平台数据). */
export function fetchPlatformFigures(): Promise<PlatformFigures> {
  return call(getPlatformFigures, {});
}
