import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Find = (value: unknown, path: string) => string | undefined;

const inText: Find = (value, path) =>
  typeof value === 'string' && !value.isWellFormed() ? path : undefined;

const beneath = (path: string, key: string | number) => (path === '' ? `${key}` : `${path}.${key}`);

/** The first of what is found in the entries of a value, each by what looks into it. */
function firstIn(entries: Iterable<[string | number, unknown, Find]>, path: string) {
  for (const [key, value, find] of entries) {
    const found = find(value, beneath(path, key));
    if (found !== undefined) return found;
  }
  return undefined;
}

function inObject(shape: Record<string, Schema>): Find | undefined {
  const finds = Object.entries(shape).flatMap(([key, schema]) => {
    const find = findOf(schema);
    return find ? [[key, find] as const] : [];
  });
  if (finds.length === 0) return undefined;
  return (value, path) =>
    typeof value === 'object' && value !== null
      ? firstIn(
          finds.map(([key, find]) => [key, Reflect.get(value, key), find]),
          path,
        )
      : undefined;
}

const inEach =
  (find: Find): Find =>
  (value, path) =>
    typeof value === 'object' && value !== null
      ? firstIn(
          Object.entries(value).map(([key, one]) => [key, one, find]),
          path,
        )
      : undefined;

function findOf(schema: Schema): Find | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return inText;
    case 'object':
      return inObject(def.shape as Record<string, Schema>);
    case 'array': {
      const find = findOf(def.element);
      return find && inEach(find);
    }
    case 'record': {
      const find = findOf(def.valueType);
      return find && inEach(find);
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return findOf(def.innerType);
    case 'pipe':
      return findOf(def.in);
    default:
      return undefined;
  }
}

/** Made once a process: tests start many applications. */
const finders = new WeakMap<Schema, Find>();

/**
 * Where a value has half of a surrogate pair in a text that a schema names, which PostgreSQL keeps in no JSON; dotted, undefined where
 * there is none. What a schema leaves open (values of a form, drafts, views) is judged by whoever reads it.
 */
export function halfCharacterFinder(schema: Schema): (value: unknown) => string | undefined {
  const find = finders.get(schema) ?? findOf(schema) ?? (() => undefined);
  finders.set(schema, find);
  return (value) => find(value, '');
}
