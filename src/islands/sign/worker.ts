// Opens the sign page where there is no line. It stands below /sign/ and reaches no other page; what it keeps is the one
// document that stands for every note, and the script that this names: no address of a note, no answer of a call.
// It travels as one file (src/pages/sign/worker.js.ts), so it imports nothing.

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** What a browser hands its helper, as far as this one needs it. */
export interface Serving {
  readonly location: { readonly href: string };
  readonly caches: Pick<CacheStorage, 'open'>;
  readonly clients: { claim(): Promise<void> };
  fetch(asked: string | Request, how?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(name: string, listener: (event: Event) => void): void;
}

const CACHE = 'portal-sign';
/** A line on which nothing comes for so long is none. */
const PATIENCE_MS = 4_000;
const NAMED = /"(\/[^"]*\/_astro\/[^"]+)"/g;

/** The document of the page, whatever note it is opened for. */
const pageOf = ({ location }: Serving) => new URL('../sign', location.href).href;

/** Keeps the page as it is now with all that it names, or, where one of them does not come, as it was. */
async function keep(serving: Serving): Promise<void> {
  const url = pageOf(serving);
  const page = await serving.fetch(url, { cache: 'no-cache' });
  if (!page.ok) throw new Error(`The page answers ${page.status}.`);
  const html = await page.clone().text();
  const files = [...html.matchAll(NAMED)].map(([, path = '']) => new URL(path, url).href);
  const cache = await serving.caches.open(CACHE);
  // Their names carry the hashes of what is in them.
  const there = await Promise.all(files.map((file) => cache.match(file)));
  await cache.addAll(files.filter((_, at) => there[at] === undefined));
  await cache.put(url, page);
  const old = (await cache.keys()).filter((one) => one.url !== url && !files.includes(one.url));
  for (const one of old) await cache.delete(one);
}

const kept = async ({ caches }: Serving, url: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(url);

/** The page from the line, as long as there is one; else as it was kept. */
async function opened(serving: Serving, event: Fetching): Promise<Response> {
  const asked = serving.fetch(event.request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer?.ok) {
    event.waitUntil(keep(serving).catch(() => undefined));
    return answer;
  }
  return (await kept(serving, pageOf(serving))) ?? answer ?? asked;
}

const fileOf = async (serving: Serving, { request }: Fetching): Promise<Response> =>
  (await kept(serving, request.url)) ?? serving.fetch(request);

/** Serves the sign page and its script from what is kept, where the line gives nothing. */
export function serve(serving: Serving): void {
  serving.addEventListener('install', (event) => {
    const installing = event as Extendable;
    installing.waitUntil(keep(serving).then(() => serving.skipWaiting()));
  });
  serving.addEventListener('activate', (event) => {
    const activating = event as Extendable;
    activating.waitUntil(serving.clients.claim());
  });
  serving.addEventListener('fetch', (event) => {
    const fetching = event as Fetching;
    const { mode, method, url } = fetching.request;
    if (mode === 'navigate') fetching.respondWith(opened(serving, fetching));
    else if (method === 'GET' && url.includes('/_astro/')) {
      fetching.respondWith(fileOf(serving, fetching));
    }
  });
}
