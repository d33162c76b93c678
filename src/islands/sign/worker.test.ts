import { expect, test } from 'vitest';

import { type Serving, serve } from './worker.ts';

const ORIGIN = 'https://portal.example.invalid';
const NOTE = `${ORIGIN}/portal/sign/7Yb2QkXw9RtZ4MnPcVd6Ah?m=s`;
const PAGE = `${ORIGIN}/portal/sign`;

/** A browser that asks its helper: what the site serves, whether there is a line, and what was kept. */
class Phone {
  site: Record<string, string> = {};
  line: 'good' | 'none' | 'broken' = 'good';
  readonly kept = new Map<string, Response>();
  readonly #listeners = new Map<string, (event: Event) => void>();

  constructor() {
    const fetched = (url: string) => {
      if (this.line === 'none') return Promise.reject(new TypeError('Failed to fetch'));
      const body = this.site[url.replace(/^(.*\/sign)\/.*$/, '$1')];
      const status = this.line === 'broken' ? 502 : 200;
      return Promise.resolve(
        new Response(body ?? '', { status: body === undefined ? 404 : status }),
      );
    };
    const cache = {
      match: (url: string) => Promise.resolve(this.kept.get(url)?.clone()),
      put: (url: string, answer: Response) => Promise.resolve(void this.kept.set(url, answer)),
      addAll: async (urls: string[]) => {
        for (const url of urls) {
          const answer = await fetched(url);
          if (!answer.ok) throw new TypeError('Request failed');
          this.kept.set(url, answer);
        }
      },
      keys: () => Promise.resolve([...this.kept.keys()].map((url) => ({ url }))),
      delete: ({ url }: { url: string }) => Promise.resolve(this.kept.delete(url)),
    };
    const serving = {
      location: { href: `${PAGE}/worker.js` },
      caches: { open: () => Promise.resolve(cache) },
      clients: { claim: () => Promise.resolve() },
      skipWaiting: () => Promise.resolve(),
      fetch: (asked: string | { url: string }) =>
        fetched(typeof asked === 'string' ? asked : asked.url),
      addEventListener: (name: string, listener: (event: Event) => void) =>
        void this.#listeners.set(name, listener),
    };
    serve(serving as unknown as Serving);
  }

  async #told(name: string, event: object): Promise<Response | undefined> {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const told = {
      ...event,
      waitUntil: (work: Promise<unknown>) => void waits.push(work),
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    };
    this.#listeners.get(name)?.(told as unknown as Event);
    const given = await answer;
    await Promise.all(waits);
    return given;
  }

  install = () => this.#told('install', {});
  open = (url = NOTE) => this.#told('fetch', { request: { url, mode: 'navigate', method: 'GET' } });
  ask = (url: string, method = 'GET') =>
    this.#told('fetch', { request: { url, mode: 'cors', method } });
}

const page = (hash: string) =>
  `<script type="module" src="/portal/_astro/sign.${hash}.js"></script>`;
const script = (hash: string) => `${ORIGIN}/portal/_astro/sign.${hash}.js`;

async function installed(): Promise<Phone> {
  const phone = new Phone();
  phone.site = { [PAGE]: page('one'), [script('one')]: 'one' };
  await phone.install();
  return phone;
}

test('the page and its script open without a line, and nothing of a note is kept', async () => {
  const phone = await installed();
  phone.line = 'none';
  expect(await (await phone.open())?.text()).toBe(page('one'));
  expect(await (await phone.ask(script('one')))?.text()).toBe('one');
  expect([...phone.kept.keys()]).toEqual([script('one'), PAGE]);
});

test('with a line the page is the newest, and stands beside no older one', async () => {
  const phone = await installed();
  phone.site = { [PAGE]: page('two'), [script('two')]: 'two' };
  expect(await (await phone.open())?.text()).toBe(page('two'));
  phone.line = 'none';
  expect(await (await phone.open())?.text()).toBe(page('two'));
  expect([...phone.kept.keys()]).toEqual([PAGE, script('two')]);
});

test('a page whose script does not come whole leaves the one before', async () => {
  const phone = await installed();
  phone.site = { [PAGE]: page('two') };
  await phone.open();
  phone.line = 'none';
  expect(await (await phone.open())?.text()).toBe(page('one'));
});

test('where the site answers with an error, the page that is kept is as good', async () => {
  const phone = await installed();
  phone.line = 'broken';
  expect((await phone.open())?.status).toBe(200);
});

test('calls are none of its business', async () => {
  const phone = await installed();
  expect(await phone.ask(`${ORIGIN}/api/portal/sign/submit`, 'POST')).toBeUndefined();
  expect(await phone.ask(`${ORIGIN}/api/portal/enums`)).toBeUndefined();
});

test('a phone that kept nothing says that there is no line', async () => {
  const phone = new Phone();
  phone.line = 'none';
  await expect(phone.install()).rejects.toThrow();
  await expect(phone.open()).rejects.toThrow('Failed to fetch');
});
