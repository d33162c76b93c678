import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

import { answering, type Sent } from '../../tests/helpers/fake-wire.ts';
import { type Action, createAction } from './action.ts';
import { adminCalls } from './admin.ts';
import { factoringSteps, sendNoticeLink } from './admin-factoring.ts';
import { disableSite } from './admin-sites.ts';
import { addSupplierForBuyer, renewLicence } from './project-suppliers.ts';

/** What says which row it is, and nothing that could be done a second time. */
const WHICH_ROW = new Set(['id', 'version', 'to', 'month']);

const shapeOf = ({ input }: Endpoint) => Object.keys((input as { shape?: object }).shape ?? {});
const saysMore = (endpoint: Endpoint) => shapeOf(endpoint).some((key) => !WHICH_ROW.has(key));

type Called = (input: never, action: Action) => Promise<unknown>;
const CALLS: Readonly<Record<string, Called>> = {
  ...adminCalls,
  ...factoringSteps,
  sendNoticeLink,
  disableSite,
  addSupplierForBuyer,
  renewLicence,
};

function calledBy({ method, url }: Sent): Endpoint {
  const [path] = url.split('?');
  const isIt = (endpoint: Endpoint) =>
    endpoint.method === method && path === `/api${endpoint.path.replace(/:\w+/g, 'undefined')}`;
  const found = ENDPOINTS.find(isIt);
  if (!found) throw new Error(`${method} ${url} is no call of the contract`);
  return found;
}

test.each(Object.entries(CALLS))('%s says under which action it writes', async (_, run) => {
  const action = createAction();
  // What is neither done nor refused is tried again under the same action, which therefore still knows it.
  const sent = answering(() => new Response('', { status: 502 }));
  await run({} as never, action).catch(() => undefined);
  const [request] = sent;
  if (!request) throw new Error('calls nothing');
  const endpoint = calledBy(request);
  const isSafe = endpoint.effect === 'read' || !saysMore(endpoint);
  expect(isSafe || action.frozen?.requestId === request.headers.requestid).toBe(true);
});
