import { expect, test } from 'vitest';

import { invalidField } from '#server/kernel/wire/refusal.ts';

import { runDemo } from './run-demo.ts';

const CONTEXT = {} as Parameters<typeof runDemo>[1];

function thrower(error: Error) {
  return [{ name: 'quiet' }, { name: 'project', demo: () => Promise.reject(error) }];
}

test('a demo that a form refuses names its module and the fields', async () => {
  const refusal = invalidField('values.depositAmount', '请填写保证金（元）');
  await expect(runDemo(thrower(refusal), CONTEXT)).rejects.toThrow(
    /The demo of module project was refused: .*"path":"values.depositAmount","message":"请填写保证金（元）"/,
  );
});

test('another fault is its own', async () => {
  await expect(runDemo(thrower(new Error('no disk')), CONTEXT)).rejects.toThrow(/^no disk$/);
});
