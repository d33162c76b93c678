import { queryOptions } from '@tanstack/react-query';

import { funds } from '#contract/funds/funds.ts';

import { call } from './client.ts';

const key = (name: string) => ['funds', name] as const;

/** Query options of a company's money and days (资金总览). */
export const fundsQueries = {
  owed: queryOptions({
    queryKey: key('owed'),
    queryFn: ({ signal }) => call(funds.owed, {}, { signal }),
  }),
  curve: queryOptions({
    queryKey: key('curve'),
    queryFn: ({ signal }) => call(funds.curve, {}, { signal }),
  }),
  calendar: queryOptions({
    queryKey: key('calendar'),
    queryFn: ({ signal }) => call(funds.calendar, {}, { signal }),
  }),
};

/** Makes a private address for calendar programs, which is told this once; the one before ends. */
export async function subscribeCalendar(): Promise<string> {
  return (await call(funds.subscribe, {})).url;
}

/** Ends my subscription. */
export async function unsubscribeCalendar(): Promise<void> {
  await call(funds.unsubscribe, {});
}
