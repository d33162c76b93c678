import { ENDPOINTS } from '#contract/endpoints.ts';

import type { RouteEntry } from './routes.ts';

/** Views that ask what a record is before they ask for it. */
const BEGINS_WITH: Partial<Record<RouteEntry['name'], string>> = {
  paymentDetail: 'collectionPresent',
};

/**
 * The call that the view of a route begins with, as `projectPage POST /portal/project/page`: the page of the list that is
 * named like the route, or the record of `…Detail` and `…Details` (specification, section 2). '' for any other view. Known
 * where pages are made, so that the script that asks carries no calls along.
 */
export function firstCallOf({ name, menu }: RouteEntry): string {
  const noun = name.replace(/Details?$/, '');
  const wanted = BEGINS_WITH[name] ?? (noun === name ? `${noun}Page` : `${noun}Detail`);
  const call = ENDPOINTS.find((one) => one.name === wanted && one.group === 'portal');
  const isListed = menu || noun !== name;
  return call && isListed ? `${call.name} ${call.method} ${call.path}` : '';
}
