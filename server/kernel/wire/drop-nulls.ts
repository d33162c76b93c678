import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Drop = (value: unknown) => unknown;

function dropIn(shape: Record<string, Schema>): Drop {
  const nullable = new Set<string>();
  const below = new Map<string, Drop>();
  for (const [key, field] of Object.entries(shape)) {
    if ((field as z.core.$ZodTypes)._zod.def.type === 'nullable') nullable.add(key);
    const drop = dropOf(field);
    if (drop) below.set(key, drop);
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const kept = Object.entries(value).filter(([key, one]) => one !== null || nullable.has(key));
    return Object.fromEntries(kept.map(([key, one]) => [key, below.get(key)?.(one) ?? one]));
  };
}

function dropOf(schema: Schema): Drop | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return dropIn(def.shape as Record<string, Schema>);
  if (def.type === 'optional' || def.type === 'default') return dropOf(def.innerType);
  return undefined;
}

/**
 * Forms send null for what nobody has filled in: in what a call is asked that says the same as leaving the field out.
 * Copies a body without such fields, in the objects that the schema names; what is kept as it was given (values of a
 * form, drafts, views) is a record, and rows are lists: both stay as they are.
 */
export function nullDropper(schema: Schema): Drop {
  return dropOf(schema) ?? ((value) => value);
}
