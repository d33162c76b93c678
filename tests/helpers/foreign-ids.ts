import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

import type { Answer, Browser } from './browser.ts';

/** The endpoints of a noun: all that share its detail's folder. */
export function callsOf(nounName: string): Endpoint[] {
  return ENDPOINTS.filter(({ path }) => path.startsWith(`/portal/${nounName}/`));
}

/** Nouns of the contract: whatever has a detail by id, a page and a save. */
export function nounsOf(endpoints: readonly Endpoint[] = ENDPOINTS): string[] {
  const paths = new Set(endpoints.map(({ path }) => path));
  return endpoints.flatMap(({ path }) => {
    const [, portal, name, last] = path.split('/');
    const isNoun = ['page', 'save', 'delete'].every((call) => paths.has(`/portal/${name}/${call}`));
    return portal === 'portal' && last === 'detail' && isNoun && name ? [name] : [];
  });
}

/** Keys of an endpoint's input. */
function keysOf({ input }: Endpoint): string[] {
  const { def } = input._zod as unknown as { def: { shape?: Record<string, unknown> } };
  return Object.keys(def.shape ?? {});
}

/** Calls every endpoint that takes an id with somebody else's, and answers what came back. */
export async function tryForeign(
  browser: Browser,
  endpoints: readonly Endpoint[],
  record: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<{ path: string; answer: Answer }[]> {
  const tried: { path: string; answer: Answer }[] = [];
  for (const endpoint of endpoints) {
    const keys = keysOf(endpoint);
    if (!keys.includes('id')) continue;
    const input = Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
    const { method, path } = endpoint;
    const sent = method === 'GET' ? { query: input } : { body: input };
    tried.push({ path, answer: await browser.call(path, { method, ...sent, headers }) });
  }
  return tried;
}
