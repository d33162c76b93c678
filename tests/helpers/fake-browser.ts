import { vi } from 'vitest';

/** As much of a browser's cookie jar as document.cookie shows: names, values, removal by Max-Age=0. */
class Jar {
  readonly written: string[] = [];
  readonly #cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(line: string) {
    this.written.push(line);
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(at + 1));
  }
}

/** As much of Storage as the code uses. */
export class FakeStorage {
  readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

export interface FakeBrowser {
  jar: Jar;
  local: FakeStorage;
  session: FakeStorage;
  /** document; events are dispatched on it. */
  document: EventTarget & {
    documentElement: { dataset: Record<string, string> };
    visibilityState: DocumentVisibilityState;
  };
  window: EventTarget;
}

/** Puts document, window, location and both storages in place, until the test ends (unstubGlobals). */
export function fakeBrowser({ protocol = 'http:' } = {}): FakeBrowser {
  const jar = new Jar();
  const local = new FakeStorage();
  const session = new FakeStorage();
  const visibilityState: DocumentVisibilityState = 'visible';
  const documentElement = { dataset: {} };
  const document = Object.assign(new EventTarget(), { documentElement, visibilityState });
  Object.defineProperty(document, 'cookie', {
    get: () => jar.cookie,
    set: (line: string) => {
      jar.cookie = line;
    },
  });
  const window = new EventTarget();
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  vi.stubGlobal('self', Object.assign(window, { crypto: globalThis.crypto }));
  vi.stubGlobal('location', { protocol, replace: vi.fn() });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  return { jar, local, session, document, window };
}
