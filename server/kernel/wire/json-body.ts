import type { FastifyInstance } from 'fastify';

import { badRequest, badType, type Refusal, tooLarge } from './refusal.ts';

/** Larger than any form of the portal; files travel as multipart. */
export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_DEPTH = 32;
/** Names of one object: of those at the top each is signed, and no form has as many fields; rows are objects of their own. */
const MAX_NAMES = 5_000;

/** A name with half a surrogate pair has no schema that would tell so beside a field, as texts have. */
const isNoName = (key: string) => key.includes('\0') || !key.isWellFormed();

/**
 * Refuses a parsed value that nests deeper than allowed, which would exhaust the stack of whoever walks it, an object of more
 * names than allowed, and a value that holds U+0000, in a text or in a name, which PostgreSQL cannot store.
 */
function checkContents(value: object): Refusal | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return tooLarge();
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === 'string' && item.includes('\0')) return badRequest();
      if (typeof item !== 'object' || item === null) continue;
      const names = Array.isArray(item) ? [] : Object.keys(item);
      if (names.length > MAX_NAMES) return tooLarge();
      if (names.some(isNoName)) return badRequest();
      for (const child of Object.values(item)) next.push(child);
    }
    level = next;
  }
  return undefined;
}

/** JSON travels as UTF-8, and what says that it is another text would be read as other characters. */
function isUtf8(type = ''): boolean {
  const names = Array.from(type.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi), ([, name]) => name);
  return names.every((name) => /^utf-?8$/i.test(name ?? ''));
}

/** A body of JSON is small; whoever takes this long for it keeps a connection busy on purpose. */
const JSON_BODY_MS = 60_000;

/**
 * Only JSON is understood, unpacked, and only an object at its top; an empty body counts as `{}`.
 * `__proto__` and `constructor.prototype` are refused by Fastify's own parser. A multipart body is left to the handler of
 * a route that takes a file.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done(request.routeOptions.config.takes === 'file' ? null : badType());
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // Read as it came, it would be said to be no JSON.
    if (!/^(?:identity)?$/i.test(request.headers['content-encoding'] ?? '')) {
      done(badType());
      return;
    }
    if (request.routeOptions.config.takes !== 'file' && request.method === 'POST') {
      const timer = setTimeout(() => request.raw.destroy(), JSON_BODY_MS);
      request.raw.once('close', () => clearTimeout(timer));
      request.raw.once('end', () => clearTimeout(timer));
    }
    done(null, payload);
  });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (request, text, done) => {
      if (!isUtf8(request.headers['content-type'])) {
        done(badType());
        return;
      }
      if (text === '') {
        done(null, {});
        return;
      }
      void parse(request, String(text), (error, value: unknown) => {
        if (error) done(badRequest());
        else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
          done(badRequest());
        } else done(checkContents(value) ?? null, value);
      });
    },
  );
}
