import { expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';

import { createAction } from './action.ts';

vi.mock('./client.ts', () => ({ call: vi.fn(() => Promise.resolve()) }));
// A file that the same worker ran before has them with the real client.
vi.resetModules();
const { call } = await import('./client.ts');
const { adminCalls } = await import('./admin.ts');
const { factoringSteps, sendNoticeLink } = await import('./admin-factoring.ts');
const { disableSite } = await import('./admin-sites.ts');
const { addSupplierForBuyer, renewLicence } = await import('./project-suppliers.ts');

/** What says which row it is, and nothing that could be done a second time. */
const WHICH_ROW = new Set(['id', 'version', 'to', 'month']);

const shapeOf = ({ input }: Endpoint) => Object.keys((input as { shape?: object }).shape ?? {});
const saysMore = (endpoint: Endpoint) => shapeOf(endpoint).some((key) => !WHICH_ROW.has(key));

type Called = (input: never, action: object) => Promise<unknown>;
const CALLS: Readonly<Record<string, Called>> = {
  ...adminCalls,
  ...factoringSteps,
  sendNoticeLink,
  disableSite,
  addSupplierForBuyer,
  renewLicence,
};

test.each(Object.entries(CALLS))('%s says under which action it writes', async (_, run) => {
  const action = createAction();
  await run({} as never, action);
  const [endpoint, , options] = vi.mocked(call).mock.lastCall ?? [];
  if (!endpoint) throw new Error('calls nothing');
  const isSafe = endpoint.effect === 'read' || !saysMore(endpoint);
  expect(isSafe || options?.action === action).toBe(true);
});
