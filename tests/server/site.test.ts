import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableUrl } from '#server/site/readable-url.ts';
import { site } from '#server/site/site.ts';

const FILES: Record<string, string | Buffer> = {
  'index.html': '<h1>首页</h1>',
  'about.html': '<h1>关于我们</h1>',
  'about.html.br': brotliCompressSync('<h1>关于我们</h1>'),
  'about.html.gz': gzipSync('<h1>关于我们</h1>'),
  'product/special-steel.html': '<h1>特钢</h1>',
  '404.html': '<h1>找不到页面</h1>',
  'redirect.html': '<h1>刷新</h1>',
  'sign.html': '<h1>现场签收</h1>',
  'version.json': '{"version":"abc"}',
  'robots.txt': 'User-agent: *',
  'favicon.ico': 'icon',
  '_astro/app.Dk3.js': 'export {}',
  'seal.svg': '<svg/>',
  'art/band.3fdccba0.svg': '<svg/>',
  '.build-stamp': 'never to be seen',
  'headers.json': JSON.stringify({
    html: { 'Content-Security-Policy': "default-src 'self'" },
    'about.html': { 'X-Robots-Tag': 'noarchive' },
    'sign.html': { 'Content-Security-Policy': "script-src 'sha256-sign='" },
    '404.html': { 'Content-Security-Policy': "script-src 'sha256-none='" },
  }),
};

const folder = mkdtempSync(join(tmpdir(), 'scf-site-'));
let app: FastifyInstance;

beforeAll(async () => {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  writeFileSync(join(folder, '..', 'scf-secret.txt'), 'never to be seen');
  app = Fastify({ exposeHeadRoutes: false, rewriteUrl: ({ url }) => readableUrl(url) });
  await app.register(site, { folder, https: true });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(join(folder, '..', 'scf-secret.txt'));
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('addresses', () => {
  it.each([
    ['/portal/', '首页'],
    ['/portal/index', '首页'],
    ['/portal/about', '关于我们'],
    ['/portal/about?from=home', '关于我们'],
    ['/portal/product/special-steel', '特钢'],
    ['/portal/redirect/user/project', '刷新'],
    ['/portal/sign/abcdefghijklmnopqrstuv?m=s', '现场签收'],
    ['/portal/seal.svg', '<svg/>'],
    ['/robots.txt', 'User-agent'],
    ['/favicon.ico', 'icon'],
  ])('%s is served', async (url, text) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(text);
  });

  it('answer HEAD as they answer GET, without the text', async () => {
    for (const url of ['/portal/about', '/portal/none', '/portal']) {
      const [head, whole] = [await app.inject({ url, method: 'HEAD' }), await get(url)];
      expect([head.statusCode, head.body]).toEqual([whole.statusCode, '']);
      expect(head.headers['content-type']).toBe(whole.headers['content-type']);
    }
  });

  it.each([
    ['/', 302, '/portal/'],
    ['/portal', 301, '/portal/'],
    ['/portal?a=1', 301, '/portal/?a=1'],
    ['/portal/about/', 301, '/portal/about'],
    ['/portal/product', 302, '/portal/product/large-infrastructure'],
    ['/portal/product/?from=home', 302, '/portal/product/large-infrastructure?from=home'],
    ['/portal/admin', 302, '/portal/admin/workbench'],
    ['/portal/admin/?a=1', 302, '/portal/admin/workbench?a=1'],
    ['/portal/about.html?a=1', 301, '/portal/about?a=1'],
    ['/portal/index.html', 301, '/portal/index'],
    ['/portal/%61bout?a=%62', 301, '/portal/about?a=%62'],
    ['/portal/product%2Fspecial-steel', 301, '/portal/product/special-steel'],
    ['/portal/product%2fspecial-steel/', 301, '/portal/product/special-steel'],
  ])('%s leads on', async (url, status, location) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
  });

  it.each([
    '/portal/none',
    '/portal/about.html.br',
    '/portal/headers.json',
    '/portal/.build-stamp',
    '/portal//evil.example/about/',
    '/portal/../scf-secret.txt',
    '/portal/..%2fscf-secret.txt',
    '/portal/%2e%2e/scf-secret.txt',
    '/portal/about%00',
  ])('%s is the 404 document or nothing', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('never to be seen');
    if (answer.headers['content-type']?.startsWith('text/html')) {
      expect(answer.body).toContain('找不到页面');
    }
  });

  it.each(['/portal/100%', '/portal/%E4%ZZ', '/portal/product/%e9?a=1'])(
    '%s, which cannot be decoded, is the 404 document too',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([404, FILES['404.html']]);
    },
  );

  it('sends the 404 document whole, whatever the browser kept', async () => {
    const { headers } = await get('/portal/404');
    const answer = await get('/portal/none', { 'if-none-match': headers.etag, range: 'bytes=0-1' });
    expect([answer.statusCode, answer.body]).toEqual([404, FILES['404.html']]);
  });
});

describe('headers', () => {
  it.each([
    ['/portal/about', 'no-cache, no-transform'],
    ['/portal/version.json', 'no-store'],
    ['/portal/_astro/app.Dk3.js', 'public, max-age=31536000, immutable'],
    ['/portal/art/band.3fdccba0.svg', 'public, max-age=31536000, immutable'],
    ['/portal/seal.svg', 'public, max-age=3600'],
  ])('%s is kept as %s', async (url, cacheControl) => {
    expect((await get(url)).headers['cache-control']).toBe(cacheControl);
  });

  it('come from the build for documents, and protect every file', async () => {
    const page = (await get('/portal/about')).headers;
    expect(page).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'x-robots-tag': 'noarchive',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000',
    });
    // Whatever address a document is reached by, it may run what it holds itself.
    for (const [url, hash] of [
      ['/portal/sign/abcdefghijklmnopqrstuv?m=s', 'sign'],
      ['/portal/none', 'none'],
    ]) {
      const policy = (await get(String(url))).headers['content-security-policy'];
      expect(policy, url).toBe(`script-src 'sha256-${hash}='`);
    }
    const picture = (await get('/portal/seal.svg')).headers;
    expect(picture['x-content-type-options']).toBe('nosniff');
    expect(picture['content-security-policy']).toBeUndefined();
    expect((await get('/portal/none')).headers['content-security-policy']).toBeDefined();
  });

  it('are the whole set; only a site that is reached by https insists on https', async () => {
    const plain = Fastify();
    await plain.register(site, { folder, https: false });
    const answers = [await get('/portal/about'), await plain.inject({ url: '/portal/about' })];
    await plain.close();
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('payment=()'),
      });
    }
    expect(answers.map(({ headers }) => headers['strict-transport-security'])).toEqual([
      'max-age=31536000',
      undefined,
    ]);
  });

  it('name the encoding that the build prepared', async () => {
    const answer = await get('/portal/about', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(answer.headers['content-type']).toContain('text/html');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('关于我们');
    const without = await get('/portal/seal.svg', { 'accept-encoding': 'br' });
    expect(without.headers['content-encoding']).toBeUndefined();
  });

  it('let a browser ask whether its copy is still right', async () => {
    const { headers } = await get('/portal/about');
    const again = await get('/portal/about', { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('a deployment', () => {
  const put = (path: string, content: string) => writeFileSync(join(folder, path), content);

  it('is seen without a restart, once its version stands there', async () => {
    const live = Fastify({ exposeHeadRoutes: false });
    await live.register(site, { folder, https: true });
    const status = async (url: string) => (await live.inject({ url })).statusCode;
    rmSync(join(folder, 'version.json'));
    put('news.html', '<h1>资讯</h1>');
    put(
      'headers.json',
      JSON.stringify({ html: { 'Content-Security-Policy': "default-src 'none'" } }),
    );
    expect(await status('/portal/news')).toBe(404);
    put('version.json', '{"version":"a later one"}');
    expect(await status('/portal/news')).toBe(200);
    const { headers } = await live.inject({ url: '/portal/about' });
    expect(headers['content-security-policy']).toBe("default-src 'none'");
    await live.close();
  });
});
