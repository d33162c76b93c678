import { expect, test } from 'vitest';

import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft } from '#server/kernel/module.ts';
import { MODULES } from '#server/modules.ts';
import { ENUM_SEEDS } from '#server/seed/enums.ts';

// 系统公告 stand last on the workbench and one at a time: an order that waits to be confirmed was kept from its supplier there.

/** What notices of the account, the company's people and the platform speak of. */
const OF_THE_PLATFORM = ['bindPhone', 'company', 'companyAuth', 'companyInfo', 'message', ''];

const drafts = MODULES.flatMap(({ messages = {} }) =>
  Object.entries(messages).map(([topic, template]): [string, MessageDraft] => [
    topic,
    template({}),
  ]),
);

test('the types are those of the enumeration', () => {
  const codes = ENUM_SEEDS.find(({ name }) => name === 'MsgType')?.entries.map(([code]) => code);
  expect(Object.values(MSG_TYPE)).toEqual(codes);
  expect(drafts.filter(([, { msgType }]) => !codes?.includes(msgType))).toEqual([]);
});

test('nothing of business is a notice of the system', () => {
  const hidden = drafts.filter(
    ([, { msgType, routeName }]) =>
      msgType === MSG_TYPE.notice && !OF_THE_PLATFORM.includes(routeName ?? ''),
  );
  expect(hidden.map(([topic]) => topic)).toEqual([]);
});
