import { queryOptions } from '@tanstack/react-query';

import { adminExposure } from '#contract/exposure.ts';

import { call } from './client.ts';

const key = (name: string) => ['admin', 'exposure', name] as const;
/** Pictures are true to the minute. */
const refetchInterval = 60_000;

/** Query options of the pictures of risk (敞口看板). */
export const exposureQueries = {
  standing: queryOptions({
    queryKey: key('standing'),
    queryFn: ({ signal }) => call(adminExposure.standing, {}, { signal }),
    refetchInterval,
  }),
  curve: queryOptions({
    queryKey: key('curve'),
    queryFn: ({ signal }) => call(adminExposure.curve, {}, { signal }),
    refetchInterval,
  }),
  due: queryOptions({
    queryKey: key('due'),
    queryFn: ({ signal }) => call(adminExposure.due, {}, { signal }),
    refetchInterval,
  }),
  financed: queryOptions({
    queryKey: key('financed'),
    queryFn: ({ signal }) => call(adminExposure.financed, {}, { signal }),
    refetchInterval,
  }),
  disputes: queryOptions({
    queryKey: key('disputes'),
    queryFn: ({ signal }) => call(adminExposure.disputes, {}, { signal }),
    refetchInterval,
  }),
  bounds: queryOptions({
    queryKey: key('bounds'),
    queryFn: ({ signal }) => call(adminExposure.bounds, {}, { signal }),
    refetchInterval,
  }),
  queue: queryOptions({
    queryKey: key('queue'),
    queryFn: ({ signal }) => call(adminExposure.queue, {}, { signal }),
    refetchInterval,
  }),
};
