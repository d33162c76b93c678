import * as z from 'zod/mini';
import { smallCode } from '../account/people.ts';
import { CARETAKERS } from '../account/platform-role.ts';
import { adminWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { OPEN_STATUS } from '../noun/admin-words.ts';
import { historyCall } from '../noun/change-history.ts';
import { id, requiredText } from '../noun/fields.ts';
import { textFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { keptPlace, keptRecord, movedRecord } from './kept.ts';

const dictKey = z.string().check(z.regex(/^[A-Za-z]\w{0,59}$/, '请选择字典'));

const dictLabel = requiredText(50);

/** 数据字典: each with how many entries it offers, and which fields of forms offer them. */
export const adminDict = {
  ...exportedList({
    name: 'dict',
    title: 'dictionaries (数据字典)',
    sheet: {
      name: '数据字典',
      routeName: 'adminDict',
      columns: {
        name: { title: '名称' },
        id: { title: '键' },
        entries: { title: '启用条目' },
        offered: { title: '启用条目数', as: 'number' },
        stopped: { title: '停用条目数', as: 'number' },
        usedBy: { title: '用于字段' },
        updatedBy: { title: '更新人' },
        updateTime: { title: '更新时间' },
      },
    },
    fields: {
      name: z.string(),
      /** Names of the entries that are offered, in their order. */
      entries: z.string(),
      offered: z.number(),
      stopped: z.number(),
      /** Labels of the fields of published forms that offer it. */
      usedBy: z.string(),
      updatedBy: z.string(),
      updateTime: z.string(),
    },
    filters: { keyword: textFilter },
    sorts: ['name'],
    roles: CARETAKERS,
  }),
  history: historyCall({ name: 'dict', title: 'dictionaries', roles: CARETAKERS, id: dictKey }),
};

/** Entries of dictionaries. None is deleted: a stopped one is read in the records that have it, and offered no more. */
export const adminDictEntry = {
  ...exportedList({
    name: 'dictEntry',
    title: 'entries of dictionaries (字典条目)',
    sheet: {
      name: '字典条目',
      routeName: 'adminDictEntry',
      columns: {
        dictName: { title: '字典' },
        dictKey: { title: '键' },
        dictLabel: { title: '名称' },
        dictValue: { title: '值' },
        status: { title: '状态', words: OPEN_STATUS },
        updatedBy: { title: '更新人' },
        updateTime: { title: '更新时间' },
      },
    },
    fields: {
      dictKey: z.string(),
      dictName: z.string(),
      dictLabel: z.string(),
      dictValue: z.string(),
      /** 1 启用, 2 停用. */
      status: z.string(),
      ...keptPlace,
      version: z.number(),
      updatedBy: z.string(),
      updateTime: z.string(),
    },
    filters: {
      keyword: textFilter,
      /** Exactly this one. */
      dictKey: textFilter,
      status: smallCode,
    },
    sorts: ['place'],
    roles: CARETAKERS,
  }),
  add: endpoint({
    ...adminWrite,
    name: 'adminDictEntryAdd',
    word: '新增字典条目',
    path: '/admin/dictEntry/add',
    summary: 'Add an entry behind the others of its dictionary; answers its id',
    input: z.strictObject({
      dictKey,
      /** '' for the next number. */
      dictValue: z._default(
        z.string().check(z.trim(), z.regex(/^\w{0,20}$/, '值为 1-20 位字母、数字或下划线')),
        '',
      ),
      dictLabel,
    }),
    output: id,
  }),
  rename: endpoint({
    ...adminWrite,
    name: 'adminDictEntryRename',
    word: '修改字典条目',
    path: '/admin/dictEntry/rename',
    summary: 'Give an entry another name; records that have it are read by the new one',
    input: z.strictObject({ ...keptRecord, dictLabel }),
    output: nothing,
  }),
  move: endpoint({
    ...adminWrite,
    name: 'adminDictEntryMove',
    word: '调整字典条目顺序',
    path: '/admin/dictEntry/move',
    summary: 'Move an entry before or behind its neighbour in the order in which they are offered',
    input: z.strictObject(movedRecord),
    output: nothing,
  }),
  stop: endpoint({
    ...adminWrite,
    name: 'adminDictEntryStop',
    word: '停用字典条目',
    path: '/admin/dictEntry/stop',
    summary: 'Offer an entry no more; never the last of its dictionary',
    input: z.strictObject(keptRecord),
    output: nothing,
  }),
  start: endpoint({
    ...adminWrite,
    name: 'adminDictEntryStart',
    word: '启用字典条目',
    path: '/admin/dictEntry/start',
    summary: 'Offer an entry again',
    input: z.strictObject(keptRecord),
    output: nothing,
  }),
};
