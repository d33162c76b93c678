import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

import type { TestApp } from './app.ts';

const BASES = ['PUBLIC_PORTAL_API', 'PUBLIC_BIZ_API', 'PUBLIC_GENERAL_API', 'PUBLIC_MESSAGE_API'];

/** Keeps HttpOnly cookies as a browser does: the page never sees them, every request carries them. */
function withCookies(jar: Map<string, string>, real: typeof fetch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const { keepalive: _, ...rest } = init ?? {};
    const response = await real(input, { ...rest, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const gone = attributes.some((attribute) =>
        /^(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute),
      );
      if (gone) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
}

/** Opens the door of an application. */
export async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Lets the client's modules call the server at `origin`, until the test ends. `jar` is the browser's cookies. */
export function callAt(origin: string, jar = new Map<string, string>()): void {
  for (const base of BASES) vi.stubEnv(base, `${origin}/api`);
  vi.stubGlobal('fetch', withCookies(jar, globalThis.fetch));
}
