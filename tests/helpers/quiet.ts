// Prevents warnings that scroll by in a green run until one of them is the bug: a test that makes unexpected
// noise on the console, or asks a host that is not this machine, fails. A test that expects noise spies on it.

import { afterAll, afterEach, beforeEach, vi } from 'vitest';

const noise: string[] = [];
const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

function record(kind: string) {
  return (...parts: unknown[]) => {
    noise.push(`console.${kind}: ${parts.map(String).join(' ')}`);
  };
}

const realFetch = globalThis.fetch;

function localFetch(...[input, init]: Parameters<typeof fetch>): ReturnType<typeof fetch> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (LOCAL.has(url.hostname) || url.protocol === 'data:') return realFetch(input, init);
  noise.push(`fetch: ${url.origin}`);
  return Promise.reject(new TypeError(`A test asked ${url.origin}`));
}

beforeEach(() => {
  noise.length = 0;
  console.error = record('error');
  console.warn = record('warn');
  globalThis.fetch = localFetch;
});

// Files share a process: what the last test of one has replaced would meet what the next one imports.
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// A file may have the clock of all its tests.
afterAll(() => vi.useRealTimers());

afterEach(() => {
  if (noise.length > 0) throw new Error(`Unexpected noise:\n${noise.join('\n')}`);
});
