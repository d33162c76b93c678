// Prevents the call that exists in contract/ but not on the wire: an endpoint that contract/endpoints.ts does not
// list has no route, no test that walks it and no line in the OpenAPI document.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Check, Finding } from './source.ts';

/** What this check needs to know of an endpoint. */
export interface Named {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

/** An endpoint and the contract file that exports it. */
export interface Exported {
  readonly file: string;
  readonly endpoint: Named;
}

function isEndpoint(value: unknown): value is Named {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['name', 'method', 'path', 'summary', 'access'].every((key) => key in value)
  );
}

/** An export is an endpoint, or an object of a noun's endpoints. */
function endpointsIn(value: unknown): Named[] {
  if (isEndpoint(value)) return [value];
  const isNoun = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isNoun ? Object.values(value).filter(isEndpoint) : [];
}

function repeated(exported: readonly Exported[], key: (endpoint: Named) => string): Finding[] {
  const seen = new Map<string, string>();
  return exported.flatMap(({ file, endpoint }) => {
    const first = seen.get(key(endpoint));
    seen.set(key(endpoint), first ?? file);
    if (first === undefined) return [];
    return [{ path: file, line: 1, message: `${key(endpoint)} stands in ${first} too` }];
  });
}

/** Unlisted endpoints, names and addresses used twice, missing summaries. */
export function checkEndpoints(
  exported: readonly Exported[],
  listed: ReadonlySet<unknown>,
): Finding[] {
  const unlisted = exported
    .filter(({ endpoint }) => !listed.has(endpoint))
    .map(({ file, endpoint }) => ({
      path: file,
      line: 1,
      message: `${endpoint.name} is missing from ENDPOINTS in contract/endpoints.ts`,
    }));
  const unnamed = exported
    .filter(({ endpoint }) => endpoint.summary.trim() === '')
    .map(({ file, endpoint }) => ({
      path: file,
      line: 1,
      message: `${endpoint.name} needs a summary for the OpenAPI document`,
    }));
  return [
    ...unlisted,
    ...unnamed,
    ...repeated(exported, (endpoint) => `name ${endpoint.name}`),
    ...repeated(exported, (endpoint) => `address ${endpoint.method} ${endpoint.path}`),
  ];
}

async function load(path: string): Promise<Record<string, unknown>> {
  return (await import(pathToFileURL(join(process.cwd(), path)).href)) as Record<string, unknown>;
}

export const endpoints: Check = {
  name: 'endpoints are listed',
  run: async (files) => {
    const paths = files
      .map(({ path }) => path)
      .filter((path) => /^contract\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'));
    const exported = await Promise.all(
      paths.map(async (file) =>
        Object.values(await load(file))
          .flatMap(endpointsIn)
          .map((endpoint) => ({ file, endpoint })),
      ),
    );
    const { ENDPOINTS } = await load('contract/endpoints.ts');
    return checkEndpoints(exported.flat(), new Set(Array.isArray(ENDPOINTS) ? ENDPOINTS : []));
  },
};
