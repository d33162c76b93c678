import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { legalPageSchema, newsSchema, productSchema } from '#src/lib/content-schema.ts';
import { homeSchema } from '#src/lib/content-schema-home.ts';
import { partnersSchema, settingsSchema } from '#src/lib/content-schema-site.ts';

/** Names of all fields of a schema, those of groups inside lists included. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([name, inner]) => [
      name,
      ...fieldsOf(inner),
    ]);
  }
  if (schema instanceof z.core.$ZodArray) return fieldsOf(schema._zod.def.element);
  if (schema instanceof z.core.$ZodOptional) return fieldsOf(schema._zod.def.innerType);
  return [];
}

test('docs/edit-content.md explains every field that an editor may write', () => {
  const guide = readFileSync('docs/edit-content.md', 'utf8');
  const picture = z.string();
  const fields = [
    productSchema('factoring'),
    legalPageSchema(),
    newsSchema(picture),
    partnersSchema(picture),
    homeSchema(),
    settingsSchema(),
  ].flatMap(fieldsOf);
  expect(new Set(fields).size).toBeGreaterThan(60);
  expect(
    [...new Set(fields)].filter(
      (name) => !guide.includes(`\`${name}\``) && !guide.includes(`\`${name}: `),
    ),
  ).toEqual([]);
});
