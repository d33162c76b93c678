import { expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';

import { createAction } from './action.ts';
import { adminCalls } from './admin.ts';
import { factoringSteps, sendNoticeLink } from './admin-factoring.ts';
import { disableSite } from './admin-sites.ts';
import { call } from './client.ts';
import { addSupplierForBuyer } from './project-suppliers.ts';

vi.mock('./client.ts', () => ({ call: vi.fn(() => Promise.resolve()) }));

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
};

test.each(Object.entries(CALLS))('%s says under which action it writes', async (_, run) => {
  const action = createAction();
  await run({} as never, action);
  const [endpoint, , options] = vi.mocked(call).mock.lastCall ?? [];
  if (!endpoint) throw new Error('calls nothing');
  const isSafe = endpoint.effect === 'read' || !saysMore(endpoint);
  expect(isSafe || options?.action === action).toBe(true);
});
