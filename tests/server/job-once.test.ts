import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFirstRun } from '#server/kernel/jobs/first-run.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

test('what a job sends is sent once, however often and at once the queue asks, and again when it could not be sent', async () => {
  const { clock, database, sms } = portal;
  const message = { phone: '13100000900', code: '', text: '', params: {} };
  const send = () =>
    inScope(database.db, {}, async (tx) => {
      if (!(await isFirstRun(tx, '4711', clock.now()))) return;
      await sms.send({ ...message, purpose: 'companyInvite' });
    });
  sms.fault = () => Promise.reject(new Error('no service'));
  await expect(send()).rejects.toThrow('no service');
  sms.fault = undefined;
  await Promise.all([send(), send()]);
  await send();
  expect(sms.sent).toHaveLength(1);
});
