import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { clientErrorAnswer } from '#server/kernel/wire/client-error.ts';
import { endSoon, hurrySlowBodies } from '#server/kernel/wire/slow-clients.ts';

import { createTestApp } from '../helpers/app.ts';

// Whoever keeps a line without using it takes one from others: there are as many as the process may have files open.

let app: FastifyInstance;
let client: Socket;
beforeEach(async () => {
  app = Fastify({ requestTimeout: 0, clientErrorHandler: clientErrorAnswer(false) });
  hurrySlowBodies(app, { every: 50, least: 1_000, most: 1_500_000 });
  app.get('/', () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  client.destroy();
  await app.close();
});

const lines = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** Says something, and holds on to the line whatever the server does. */
async function say(text: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => undefined);
  client.write(text);
  const [answer] = (await once(client, 'data')) as [Buffer];
  return answer.toString().split('\r\n', 1)[0] ?? '';
}

const ANNOUNCED = 'HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n';

test.each(['POST /nowhere', 'GET /'])(
  'the rest of a body that drips after its answer is given up: %s',
  async (call) => {
    await say(`${call} ${ANNOUNCED}`);
    const drip = setInterval(() => client.write('x'), 10);
    await expect.poll(lines).toBe(0);
    clearInterval(drip);
  },
);

test('one without an end is given up, however fast it comes', async () => {
  await say('POST /nowhere HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunk = `186a0\r\n${'x'.repeat(100_000)}\r\n`;
  const flow = setInterval(() => client.write(chunk), 10);
  await expect.poll(lines, { timeout: 5_000 }).toBe(0);
  clearInterval(flow);
});

test('one that comes as a line carries it is read to its end, and the line kept', async () => {
  expect(await say(`GET / ${ANNOUNCED}`)).toBe('HTTP/1.1 200 OK');
  for (let sent = 0; sent < 1_000_000; sent += 50_000) {
    client.write('x'.repeat(50_000));
    await expect.poll(() => client.writableLength).toBe(0);
  }
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('a line that sends many bodies after their answers carries nothing of those that have ended', async () => {
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  let told = await say('POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n');
  const [line] = await connected;
  const before = line.listenerCount('close');
  for (let calls = 0; calls < 12; calls += 1) {
    client.write('xPOST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n');
    told = String(await once(client, 'data'));
  }
  expect(told).toMatch(/^HTTP\/1\.1 404 /);
  expect(line.listenerCount('close')).toBe(before);
});

test('an answer that nobody takes is given up', async () => {
  await app.close();
  app = Fastify({ requestTimeout: 0, connectionTimeout: 200 });
  app.get('/', () => 'x'.repeat(20_000_000));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  client = connect(port, '127.0.0.1');
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(lines).toBe(1);
  await expect.poll(lines, { timeout: 5_000 }).toBe(0);
});

test('whoever is told that it sent no request is not waited for', async () => {
  app.server.removeAllListeners('clientError');
  app.server.on('clientError', (_error, socket: Socket) =>
    endSoon(socket, 'HTTP/1.1 400 Bad Request\r\n\r\n', 50),
  );
  expect(await say('nonsense\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request');
  await expect.poll(lines).toBe(0);
});

test('whoever hangs up in the middle of a body is no failure in the log', async () => {
  const portal = await createTestApp();
  await app.close();
  ({ app } = portal);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  client = connect(port, '127.0.0.1');
  const head = 'POST /api/login/phoneLogin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json';
  const request = once(app.server, 'request');
  client.write(`${head}\r\nContent-Length: 100\r\n\r\n{"phone":`);
  await request;
  client.destroy();
  await expect
    .poll(() => portal.log)
    .toContainEqual(expect.objectContaining({ level: 30, msg: 'a caller has hung up' }));
  expect(portal.log).not.toContainEqual(expect.objectContaining({ level: 50 }));
  await portal.close();
});
