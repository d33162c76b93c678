import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { nullDropper } from './drop-nulls.ts';

const drop = nullDropper(
  z.object({
    name: z.optional(z.string()),
    end: z.nullable(z.string()),
    contact: z._default(z.object({ phone: z.optional(z.string()) }), {}),
    filter: z.optional(z.strictObject({ nameLike: z.optional(z.string()) })),
    values: z.record(z.string(), z.unknown()),
    rows: z.array(z.object({ qty: z.optional(z.string()) })),
  }),
);

test('null is a field left out, in objects that the schema names', () => {
  const given = { name: null, contact: { phone: null, more: 1 }, filter: { nameLike: null } };
  expect(drop(given)).toEqual({ contact: { more: 1 }, filter: {} });
  expect(drop({ contact: null, unknown: null })).toEqual({});
});

test('a field that may be null, values of a form and rows stay as they are', () => {
  const given = { end: null, values: { a: null }, rows: [{ qty: null }, null], name: '' };
  expect(drop(given)).toEqual(given);
});

test('what is no object is left to the schema', () => {
  for (const given of [undefined, null, 'x', [null]]) expect(drop(given)).toBe(given);
});
