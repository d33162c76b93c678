import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { callsAlone, withoutSchemas } from './calls-alone.ts';

const call = {
  name: 'bankPage',
  method: 'POST',
  path: '/portal/bank/page',
  effect: 'read',
  summary: 'A page',
  word: '查看',
  params: z.object({}),
  input: z.object({}),
  output: z.object({}),
};

test('a call is its name, method, path and effect; what stands beside it and is data stays', () => {
  const alone = { name: 'bankPage', method: 'POST', path: '/portal/bank/page', effect: 'read' };
  expect(JSON.parse(callsAlone(call) ?? '')).toEqual(alone);
  const noun = { page: call, sheet: { columns: { at: { title: '时间', words: () => '' } } } };
  expect(JSON.parse(callsAlone(noun) ?? '')).toEqual({
    page: alone,
    sheet: { columns: { at: { title: '时间' } } },
  });
});

test('of a document the console’s list, what operators do and what only the server asks for stay away', () => {
  const { input, output, params, summary, word, ...alone } = call;
  const document = {
    declared: { word: '银行账户', readers: ['auditor'], console: { fields: ['at'] } },
    states: {
      transitions: {
        close: { from: ['1'], to: '2', by: { side: 'own' }, summary },
        freeze: { from: ['1'], to: '3', by: { side: 'platform' }, summary },
        end: { from: ['3'], to: '4', by: { side: 'system' } },
      },
    },
    transitions: { close: call, freeze: call },
    calls: { page: call },
    console: { calls: { page: call }, table: {} },
  };
  expect(JSON.parse(callsAlone(document) ?? '')).toEqual({
    declared: { word: '银行账户' },
    states: { transitions: { close: { from: ['1'], to: '2', by: { side: 'own' } } } },
    transitions: { close: alone },
    calls: { page: alone },
  });
  expect(JSON.parse(callsAlone(document.console) ?? '')).toEqual({
    calls: { page: alone },
    table: {},
  });
});

test('what is no call, or more than data, stays as it was written', () => {
  expect(callsAlone({ title: '银行账户' })).toBeUndefined();
  expect(callsAlone({ page: call, at: new Date(0) })).toBeUndefined();
});

test('a module spells its calls out, and lets go what only their schemas need', () => {
  const code =
    'const row = z.object({});\nexport const page = endpoint({ output: row });\nconst MOST = 5;\n';
  expect(withoutSchemas(code, { page: call })).toBe(
    `const row = /* @__PURE__ */ (() => (z.object({})))();\nexport const page = ${callsAlone(call)};\nconst MOST = 5;\n`,
  );
});

test('schemas that are taken apart under their names are let go, too', () => {
  const code =
    'const { qty, unit: of } = goodsFields;\nexport const page = endpoint({ input: qty });\n';
  expect(withoutSchemas(code, { page: call })).toBe(
    `const qty = /* @__PURE__ */ (() => (goodsFields.qty))(), of = /* @__PURE__ */ (() => (goodsFields.unit))();\nexport const page = ${callsAlone(call)};\n`,
  );
});
