import { expect, test } from 'vitest';

import { MODULES } from './modules.ts';

/** Modules that speak of accounts and of what somebody had made; whatever else is told has a kind of its own. */
const OF_THE_PLATFORM = ['account', 'export', 'login', 'myCompany', 'wechat'];

test('no message about a document stands under 系统公告', () => {
  const announced = MODULES.filter(({ messages = {} }) =>
    Object.values(messages).some((template) => template({}).msgType === '1'),
  );
  expect(announced.map(({ name }) => name).toSorted()).toEqual(OF_THE_PLATFORM);
});
