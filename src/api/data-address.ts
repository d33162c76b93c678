import { queryOptions } from '@tanstack/react-query';
import { dataAddress } from '#contract/company/data-address.ts';
import { call } from './client.ts';

/** Query options of my address for programs (数据地址), and of the lists that it opens. */
export const dataAddressQuery = queryOptions({
  queryKey: ['dataAddress'] as const,
  queryFn: ({ signal }) => call(dataAddress.read, {}, { signal }),
});

/** Makes a private address for programs, which is told this once; the one before ends. */
export const makeDataAddress = async (): Promise<string> => (await call(dataAddress.make, {})).url;

/** Ends my address. */
export async function endDataAddress(): Promise<void> {
  await call(dataAddress.end, {});
}
