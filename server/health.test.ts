import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { health } from './health.ts';

const fine = () => Promise.resolve();

async function ask(
  needs: Record<string, () => Promise<unknown>>,
  notReady: () => string | undefined = () => undefined,
) {
  const app = Fastify();
  health(app, { notReady, needs });
  const answers = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/health/ready' })));
  const live = await app.inject({ url: '/health/live' });
  await app.close();
  expect(live.statusCode).toBe(200);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  return [answers[0]?.statusCode, answers[0]?.json()];
}

test('ready where everything works', async () => {
  expect(await ask({ database: fine, disk: fine })).toEqual([200, { status: 'ready' }]);
});

test.each(['database', 'disk'])('not ready while the %s takes nothing', async (reason) => {
  const needs = { database: fine, disk: fine, [reason]: () => Promise.reject(new Error('full')) };
  expect(await ask(needs)).toEqual([503, { status: 'not ready', reason }]);
});

test('not ready while something does not answer', async () => {
  const needs = { database: () => new Promise(() => undefined), disk: fine };
  expect(await ask(needs)).toEqual([503, { status: 'not ready', reason: 'database' }]);
});

test('however many ask, it is looked at once', async () => {
  let looks = 0;
  const database = () => {
    looks += 1;
    return fine();
  };
  await ask({ database });
  expect(looks).toBe(1);
  await ask({ database }, () => 'stopping');
  expect(looks).toBe(1);
});
