import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { ENDPOINTS } from '../endpoints.ts';

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Paths of the lists in a schema that may be as long as whoever sends them likes. */
function endless(schema: Node, path: string): string[] {
  const own = schema.type === 'array' && schema.maxItems === undefined ? [path] : [];
  return [
    ...own,
    ...Object.entries(schema)
      .filter((entry): entry is [string, Node] => isNode(entry[1]))
      .flatMap(([key, part]) => endless(part, `${path}.${key}`)),
  ];
}

test('a list that somebody sends has an end, before each of its entries is looked at', () => {
  const found = ENDPOINTS.flatMap(({ name, input }) =>
    endless(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name),
  );
  expect(found).toEqual([]);
  const naive = z.object({ lines: z.array(z.string()) });
  expect(endless(z.toJSONSchema(naive), 'naive')).toEqual(['naive.properties.lines']);
});
