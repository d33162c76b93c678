import * as z from 'zod/mini';

import { MSG_TYPE } from '#contract/message/types.ts';
import { seenRecord } from '#contract/noun/fields.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { nothing } from '#contract/wire/envelope.ts';
import type { Document } from '#server/kernel/document/document.ts';
import { accountsTold } from '#server/kernel/document/told.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';
import { recordWrite } from '#server/kernel/resource/routes.ts';
import type { Route } from '#server/kernel/wire/route.ts';

/** 催办: a call beside those that follow from the declaration; in the real tree it stands with them in the contract. */
const call = endpoint({
  group: 'portal',
  access: 'session',
  effect: 'write',
  method: 'POST',
  name: 'samplePickRemind',
  word: '催办示例提货单',
  path: '/portal/samplePick/remind',
  summary: 'Remind everybody on its sides of it',
  params: nothing,
  input: z.strictObject(seenRecord),
  output: z.object({ id: z.string(), no: z.string() }),
});
const TOPIC = 'samplePick.remind';

export const remindRoute = (kernel: Kernel, { noun }: Pick<Document, 'noun'>): Route =>
  recordWrite(kernel, noun, call, async ({ tx, at, emit, note }, row) => {
    const [id, no] = [String(row.id), String(row.pick_no)];
    const told = await accountsTold(tx, noun, { id, keys: ['pickNo'], at });
    await emit({ topic: TOPIC, accountId: told, payload: { id, no } });
    note({ objectType: noun.name, objectId: id });
    return { id, no };
  });

export const remindMessages: MessageTemplates = {
  [TOPIC]: ({ id = '', no = '' }) => ({
    msgType: MSG_TYPE.result,
    level: 2,
    title: '示例提货单催办',
    content: `【示例提货单】${no}请尽快办理。`,
    routeName: 'samplePickDetail',
    query: { id },
  }),
};
