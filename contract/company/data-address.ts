import * as z from 'zod/mini';
import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Below the site: where programs read a company's lists, under a secret of its own: {path}/{secret}/{list}.csv. */
export const LISTS_PATH = '/api/lists';
/** How long a program waits before it reads the same list again, seconds. */
export const LIST_EVERY = 60;

const address = z.object({
  /** Mine for this company; null without one. yyyy-MM-dd HH:mm:ss; '' while no program has read by it. */
  current: z.nullable(z.object({ createTime: z.string(), lastReadTime: z.string() })),
  /** What it opens for me now: lists that ask for nothing, with their Chinese names. */
  lists: z.array(z.object({ name: z.string(), title: z.string() })),
});
export type DataAddress = z.infer<typeof address>;

/** 数据地址: a private address at which programs read the lists of a company, as its owner sees them. */
export const dataAddress = {
  read: endpoint({
    ...customerRead,
    name: 'dataAddressRead',
    path: '/portal/company/dataAddress',
    summary: 'My address for programs, and the lists that it opens',
    input: nothing,
    output: address,
  }),
  make: endpoint({
    ...customerWrite,
    effect: 'sign-in',
    name: 'dataAddressMake',
    word: '生成数据地址',
    path: '/portal/company/makeDataAddress',
    summary: 'Makes a private address for programs, told this once; the one before ends',
    input: nothing,
    output: z.object({ url: z.string() }),
  }),
  end: endpoint({
    ...customerWrite,
    name: 'dataAddressEnd',
    word: '停用数据地址',
    path: '/portal/company/endDataAddress',
    summary: 'Ends my address: it leads nowhere from now on',
    input: nothing,
    output: nothing,
  }),
};
