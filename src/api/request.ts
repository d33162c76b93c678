import { commonKey } from '#contract/common.ts';
import type { ApiGroup, Endpoint } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { baseOf } from './bases.ts';
import { call } from './client.ts';

const FIRST_SEGMENT: Readonly<Record<string, ApiGroup>> = {
  biz: 'biz',
  general: 'general',
  system: 'general',
  message: 'message',
  admin: 'admin',
};
const GROUPS: readonly ApiGroup[] = ['portal', 'biz', 'general', 'message', 'admin'];
/** Segments of letters, digits and `-_.~`, none of them `.` or `..`: nothing that could leave the base. */
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/** The path below the base that a url means; undefined for whatever does not lie below one of ours. */
function pathOf(url: string): string | undefined {
  const bases = GROUPS.map((group) => `${baseOf(group)}/`);
  const base = bases.find((one) => url.startsWith(one));
  const path = base === undefined ? `/${url.replace(/^\//, '')}` : url.slice(base.length - 1);
  return PATH.test(path) ? path : undefined;
}

export interface RequestInput {
  /** Below one of our bases, with or without the base: `/portal/project/save`, `biz/business/form/tab/list`. */
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  /** The query of a GET, else the body. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * A call of any url, method and parameters (specification section 7, generic calls), signed and answered like every
 * other one. For what only data names, such as the calls of form metadata; code calls endpoints of the contract. The
 * answer is unknown until its caller has looked at it. Throws a TypeError for a url that is not below our own bases.
 */
export async function request(
  { url, method = 'GET', params = {} }: RequestInput,
  options?: { action?: Action; signal?: AbortSignal },
): Promise<unknown> {
  const path = pathOf(url);
  if (path === undefined) throw new TypeError(`${url} is no call of ours`);
  const endpoint: Endpoint = {
    // Nobody here asks its schemas: the caller judges the answer, and the server its own call.
    summary: commonKey.summary,
    params: commonKey.params,
    input: commonKey.input,
    output: commonKey.output,
    name: `${method} ${path}`,
    method,
    group: FIRST_SEGMENT[path.split('/')[1] ?? ''] ?? 'portal',
    path,
    access: 'session',
    effect: method === 'GET' ? 'read' : 'write',
  };
  return await call(endpoint, params as never, options);
}
