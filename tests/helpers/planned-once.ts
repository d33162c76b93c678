// Half of PostgreSQL's time in a run went into parsing and planning the same few hundred statements again for each call.
// A text that comes again with values is prepared under a name, once on each connection, as the application does with its
// reads; the server that tests share keeps one plan for all values. `npm run test:full` leaves both out.

import pg from 'pg';

import { WHOLE } from '../../scripts/test/sample.ts';

const PREPARES = Symbol.for('planned once');
/** Longer ones, such as an insert of a thousand rows, rarely come again. */
const LONGEST = 20_000;

const seen = new Set<string>();
const names = new Map<string, string>();

/** Undefined for a text that nobody has sent before, and that may come once. */
function nameOf(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  if (!seen.has(text)) {
    seen.add(text);
    return undefined;
  }
  const name = names.get(text) ?? `again${names.size}`;
  names.set(text, name);
  return name;
}

const preparing = new Proxy(pg.Client.prototype.query, {
  apply(query, self, given: unknown[]) {
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return Reflect.apply(query, self, given);
    }
    const name = nameOf(text);
    const asked: unknown[] = name === undefined ? [text, values] : [{ name, text, values }];
    return Reflect.apply(query, self, asked.concat(rest));
  },
});

if (!WHOLE && !(PREPARES in pg.Client.prototype)) {
  Object.assign(pg.Client.prototype, { query: preparing, [PREPARES]: true });
}
