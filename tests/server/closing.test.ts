import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODE } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { signedHeaders } from '../helpers/browser.ts';

let portal: TestApp;
const goOn = Promise.withResolvers<void>();
beforeAll(async () => {
  portal = await createTestApp({
    extra: (app) =>
      void app.get('/slow', { config: { access: 'public' } }, async () => {
        await goOn.promise;
        return 'done';
      }),
    async register(app) {
      await Promise.resolve();
      app.get('/page', { config: { access: 'public' } }, () => 'a page');
    },
  });
});
afterAll(() => portal.close());

function asks(path: string): string {
  const signed = signedHeaders(path, {}, { at: portal.clock.now().getTime() });
  const headers = Object.entries({ host: 'portal', ...signed });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

test('what comes on a kept line while the server closes is told to come again, in the words of every refusal', async () => {
  const { app, log } = portal;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const lines = ['/api/common/key', '/page'].map((path) => {
    const socket = connect(port, '127.0.0.1');
    const said: Buffer[] = [];
    socket.on('data', (part: Buffer) => said.push(part));
    return { path, socket, said };
  });
  let came = 0;
  app.server.on('request', () => {
    came += 1;
  });
  for (const { socket } of lines) socket.write(asks('/api/slow'));
  await expect.poll(() => came).toBe(2);
  const closed = app.close();
  for (const { path, socket } of lines) socket.write(asks(path));
  await expect.poll(() => came).toBe(4);
  goOn.resolve();
  await Promise.all([closed, ...lines.map(({ socket }) => once(socket, 'close'))]);
  const [call = '', page = ''] = lines.map(({ said }) => Buffer.concat(said).toString());
  const [, begunCall, refused = ''] = call.split('HTTP/1.1 ');
  expect(begunCall).toMatch(/^200 .*done$/s);
  const [head = '', body = ''] = refused.split('\r\n\r\n');
  expect(head).toMatch(/^503 /);
  expect(head.toLowerCase()).toContain('retry-after: 1\r\n');
  expect(head.toLowerCase()).toContain('connection: close\r\n');
  expect(head.toLowerCase()).toContain('cache-control: no-store\r\n');
  expect(JSON.parse(body)).toMatchObject({
    code: CODE.unavailable,
    msg: REFUSAL_TEXT.unavailable,
    requestId: expect.any(String),
  });
  // Nothing has failed: whoever looks after the log is not called for a restart.
  expect(log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(log).toContainEqual(expect.objectContaining({ status: 503, code: CODE.unavailable }));
  // A document needs no database, and nobody who reads the site is shown an envelope.
  expect(page.split('HTTP/1.1 ')[2]).toMatch(/^200 .*connection: close.*a page$/is);
});

test('a call that is on its way on an idle line when the server closes is answered, too', async () => {
  const { app, close, clock } = await createTestApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  const call = () => {
    const path = '/api/common/key';
    const signed = Object.entries(signedHeaders(path, {}, { at: clock.now().getTime() }));
    const lines = signed.map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: portal\r\n${lines.join('')}\r\n`);
  };
  call();
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /);
  const closed = app.close();
  for (let turns = 0; turns < 50; turns += 1) await turn();
  call();
  const [second] = (await once(socket, 'data')) as [Buffer];
  expect(second.toString()).toMatch(/^HTTP\/1\.1 503 /);
  await closed;
  await close();
});

test('a call that had begun before is told that its line ends: used once more, that would break off', async () => {
  const begun = Promise.withResolvers<void>();
  const { app, close, clock } = await createTestApp({
    extra: (routes) =>
      void routes.get('/slow', { config: { access: 'public' } }, async () => {
        await begun.promise;
        return 'done';
      }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const path = '/api/slow';
  const signed = Object.entries(signedHeaders(path, {}, { at: clock.now().getTime() }));
  const lines = signed.map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port, '127.0.0.1');
  const came = once(app.server, 'request');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: portal\r\n${lines.join('')}\r\n`);
  await came;
  const closed = app.close();
  for (let turns = 0; turns < 50; turns += 1) await turn();
  begun.resolve();
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 .*connection: close.*done$/is);
  await closed;
  await close();
});
