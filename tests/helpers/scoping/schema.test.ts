import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { bank } from '#contract/bank/bank.ts';
import { id } from '#contract/noun/fields.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { nothing } from '#contract/wire/envelope.ts';

import { idPaths, sample } from './schema.ts';
import { targetOf } from './targets.ts';

const NESTED = z.strictObject({
  name: z.string().check(z.minLength(2)),
  row: z.optional(z.object({ list: z.array(z.object({ fileId: z.string(), note: z.string() })) })),
  either: z.optional(z.union([z.literal(''), z.object({ supplierIds: z.array(id) })])),
  byKey: z._default(z.record(z.string(), id), {}),
  whose: z.nullable(id),
});

const places = (schema: z.ZodMiniType) => idPaths(schema).map((path) => path.join('.'));

test('ids are found wherever they stand, by their rule and by their name', () => {
  expect(places(NESTED)).toEqual(['row.list.*.fileId', 'either.supplierIds.*', 'byKey.*', 'whose']);
});

test.each(idPaths(NESTED).map((path) => [path.join('.'), path] as const))(
  'an input has the id in %s and fits',
  (_, path) => {
    const made = sample(NESTED, { path, value: '77', own: () => '1' });
    expect(NESTED.safeParse(made).success).toBe(true);
    expect(JSON.stringify(made)).toContain('"77"');
  },
);

test('a call of a noun needs no line of its own, files of its records neither', () => {
  expect(targetOf(bank.detail, ['id'])).toEqual({ table: 'bank' });
  expect(targetOf(bank.save, ['attachment', '*', 'id'])).toMatchObject({ table: 'attachment' });
});

test('a place that nobody has thought of stops the walk with a sentence', () => {
  const unknown = endpoint({
    name: 'novelty',
    method: 'POST',
    group: 'portal',
    path: '/portal/novelty/look',
    access: 'session',
    effect: 'read',
    summary: '',
    params: nothing,
    input: z.object({ thingId: id }),
    output: nothing,
  });
  expect(() => targetOf(unknown, ['thingId'])).toThrow(
    'does not know whose id novelty.thingId is: add its table to TARGETS',
  );
});
