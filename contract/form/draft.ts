import * as z from 'zod/mini';
import { optionalVersion } from '../noun/fields.ts';

import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Longest content as JSON text, and most drafts of a person. */
export const DRAFT_MAX = { content: 500_000, perPerson: 50 } as const;
/** Days after its last change that a draft is kept. */
export const DRAFT_DAYS = 90;

/** 409 of a save: `data.current` is the draft as it was saved elsewhere meanwhile, another tab or device. */
export const DRAFT_CHANGED = '草稿已在其他页面保存';
export const DRAFT_TOO_MANY = {
  code: 'too_many_drafts',
  text: '草稿数量已达上限，请先处理已有草稿',
} as const;

/** Name of the form that it is a draft of, with the record's id if it is one, e.g. `bank:new`. */
const draftKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9.:_-]{0,99}$/));

const content = z.record(z.string(), z.unknown());

export const draft = z.object({ content, version: z.number(), updateTime: z.string() });
export type Draft = z.infer<typeof draft>;

export const draftDetail = endpoint({
  ...customerRead,
  name: 'draftDetail',
  path: '/portal/draft/detail',
  summary: 'My draft (草稿) of a form, or null',
  input: z.strictObject({ draftKey }),
  output: z.nullable(draft),
});

export const draftSave = endpoint({
  ...customerWrite,
  name: 'draftSave',
  word: '保存',
  path: '/portal/draft/save',
  summary:
    'Keep what is in a form: without version the first time, then with the one that the last answer gave',
  input: z.strictObject({
    draftKey,
    content: content.check(
      z.refine((given) => JSON.stringify(given).length <= DRAFT_MAX.content, '草稿内容过大'),
    ),
    version: optionalVersion,
  }),
  output: z.object({ version: z.number(), updateTime: z.string() }),
});

export const draftDelete = endpoint({
  ...customerWrite,
  name: 'draftDelete',
  word: '删除',
  path: '/portal/draft/delete',
  summary: 'Drop my draft of a form',
  input: z.strictObject({ draftKey }),
  output: nothing,
});
