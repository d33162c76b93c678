import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PRODUCT_LINES } from '#contract/project/product-lines.ts';

import { barePath } from './bare-path.ts';
import { currentSite } from './current-site.ts';
import type { SiteMap } from './site-map.ts';

export interface SiteOptions {
  /** The built site, dist/. */
  folder: string;
  /** Whether browsers reach the site by https. */
  https: boolean;
}

const BASE = '/portal';
/** Crawlers and browsers ask for these at the root of the origin, whatever the base is. */
const AT_ROOT = ['/robots.txt', '/favicon.ico'];
/** Addresses that only lead on: what people type who mean the console (管理后台), and 产品中心; deploy/nginx.conf says the same. */
const LEADS = [
  { typed: /^\/admin\/*$/, to: '/admin/workbench' },
  { typed: /^\/product\/*$/, to: `/product/${PRODUCT_LINES[0].slug}` },
] as const;

/** Documents that stand for every address below them: what follows is read by the page itself; deploy/nginx.conf says the same. */
const FOR_ALL_BELOW = ['/redirect', '/sign', '/verify'];

const open = { config: { access: 'public' }, exposeHeadRoute: true, logLevel: 'warn' } as const;

function withQuery(path: string, request: FastifyRequest): string {
  const query = request.url.indexOf('?');
  return query < 0 ? path : path + request.url.slice(query);
}

/**
 * Whether a path was asked for with letters or slashes in percent signs (`/portal/user%2Fbank`). The document is the same, but the
 * view in it looks for the address as it is written, and would say that there is none.
 */
function isDisguised(path: string, { url }: FastifyRequest): boolean {
  const asked = url.split('?', 1)[0] ?? '';
  return asked.includes('%') && asked !== BASE + encodeURI(path);
}

/** The one path of a document that was asked for as a folder or with its file's ending. */
function canonical(path: string, map: SiteMap): string | undefined {
  const bare = barePath(path);
  return bare !== path && bare !== '' && map.has(bare) ? bare : undefined;
}

/**
 * Serves the built site at /portal, and sends / there. Documents have no ending in their address; an unknown address below
 * /portal gets the site's own 404 document.
 */
export async function site(app: FastifyInstance, { folder, https }: SiteOptions): Promise<void> {
  const current = currentSite(folder, https);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  });

  const send = (reply: FastifyReply, file: string) =>
    reply.headers(current().headersOf(file)).sendFile(file);

  const sendNotFound = (reply: FastifyReply) => {
    const { map, headersOf } = current();
    const file = map.get('/404');
    if (file === undefined) return reply.code(404).send();
    // No validators: a browser that has this document must not get an empty answer to another address.
    const plain = { etag: false, lastModified: false, acceptRanges: false };
    return reply.code(404).headers(headersOf(file)).sendFile(file, plain);
  };

  const answer = (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const path = `/${request.params['*']}`;
    const lead = LEADS.find(({ typed }) => typed.test(path));
    if (lead) return reply.redirect(withQuery(BASE + lead.to, request), 302);
    const { map } = current();
    const named = map.get(path);
    const file =
      named ?? map.get(FOR_ALL_BELOW.find((document) => path.startsWith(`${document}/`)) ?? '');
    const isSpelled = named === undefined || !isDisguised(path, request);
    if (file !== undefined && isSpelled) return send(reply, file);
    const instead = isSpelled ? canonical(path, map) : path;
    if (instead === undefined) return sendNotFound(reply);
    return reply.redirect(withQuery(BASE + encodeURI(instead), request), 301);
  };

  // Outside of /portal and /api there is nothing but these; people see the page, not the words of a library.
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.get('/', open, (request, reply) => reply.redirect(withQuery(`${BASE}/`, request), 302));
  app.get(BASE, open, (request, reply) => reply.redirect(withQuery(`${BASE}/`, request), 301));
  app.get(`${BASE}/*`, open, answer);
  for (const path of AT_ROOT) {
    app.get(path, open, (_request, reply) => {
      const file = current().map.get(path);
      return file === undefined ? reply.callNotFound() : send(reply, file);
    });
  }
}
