import * as z from 'zod/mini';

import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { id, requiredText } from './fields.ts';
import { oneRecord } from './noun.ts';

/** Longest name in code points, most views per list and person, and of all lists together, longest state as JSON text. */
export const VIEW_MAX = { name: 20, perList: 20, perPerson: 500, state: 8_000 } as const;

export const VIEW = {
  tooMany: { code: 'too_many_views', text: `每个列表最多保存 ${VIEW_MAX.perList} 个视图` },
  tooManyInAll: {
    code: 'too_many_views',
    text: `每人最多保存 ${VIEW_MAX.perPerson} 个视图，请先删除不用的视图`,
  },
  nameTaken: '已有同名视图',
} as const;

/** Name of a list, e.g. `bank`. */
const listKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9.:-]{0,63}$/));

/** NUL and halves of surrogate pairs, which PostgreSQL stores in no JSON; JSON.stringify() writes them as escapes. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

function isStorable(state: Record<string, unknown>): boolean {
  // An escaped backslash begins no other escape.
  return !UNSTORABLE.test(JSON.stringify(state).replaceAll('\\\\', ''));
}

/** What the list shows and how, as the client wrote it: columns, widths, sort, filters. */
const viewState = z.record(z.string(), z.unknown()).check(
  z.refine((state) => JSON.stringify(state).length <= VIEW_MAX.state, '视图内容过大'),
  z.refine(isStorable, '视图内容含有无法保存的字符'),
);

export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  state: z.record(z.string(), z.unknown()),
  /** Whether the list opens with it; a person's own default goes before the system's. */
  isDefault: z.boolean(),
  /** The system's, which everybody sees; adminSavedView changes it. */
  shared: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewList = endpoint({
  ...customerRead,
  name: 'savedViewList',
  path: '/portal/savedView/list',
  summary: "A list's saved views (视图): the system's and the person's own",
  input: z.strictObject({ listKey }),
  output: z.array(savedView),
});

export const savedViewSave = endpoint({
  ...customerWrite,
  name: 'savedViewSave',
  word: '保存列表视图',
  path: '/portal/savedView/save',
  summary: 'Create or change a view of my own; answers its id',
  input: z.strictObject({
    id: z.optional(id),
    listKey,
    name: requiredText(VIEW_MAX.name),
    state: viewState,
    isDefault: z._default(z.boolean(), false),
  }),
  output: id,
});

export const savedViewDelete = endpoint({
  ...customerWrite,
  name: 'savedViewDelete',
  word: '删除',
  path: '/portal/savedView/delete',
  summary: 'Delete a view of my own',
  input: oneRecord,
  output: nothing,
});
