import * as z from 'zod/mini';
import { smallCode } from '../account/people.ts';
import { CARETAKERS } from '../account/platform-role.ts';
import { adminWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { OPEN_STATUS } from '../noun/admin-words.ts';
import { historyCall } from '../noun/change-history.ts';
import { requiredText } from '../noun/fields.ts';
import { textFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { keptPlace, keptRecord, movedRecord } from './kept.ts';

const code = z.string().check(z.regex(/^[1-9]\d{0,9}$/, '业务类型不正确'));
const one = { ...keptRecord, id: code } as const;

/**
 * 业务类型: the tree as rows, each line before its types. Lines are read only: the site has a page of each, whose name they bear.
 * A stopped type is offered to no new application; the projects that have it go on.
 */
export const adminProductType = {
  ...exportedList({
    name: 'productType',
    title: 'business types (业务类型)',
    sheet: {
      name: '业务类型',
      routeName: 'adminProductType',
      columns: {
        parentName: { title: '产品线' },
        name: { title: '名称' },
        id: { title: '编码' },
        processName: { title: '审批流程' },
        formVersion: { title: '表单版本', as: 'number' },
        projects: { title: '项目数', as: 'number' },
        status: { title: '状态', words: OPEN_STATUS },
        updatedBy: { title: '更新人' },
        updateTime: { title: '更新时间' },
      },
    },
    fields: {
      name: z.string(),
      /** Code and name of its line; '' of a line itself. */
      parentCode: z.string(),
      parentName: z.string(),
      /** The process that its applications run by, with its newest version; '' where none does. */
      processDefKey: z.string(),
      processName: z.string(),
      /** Newest published version of the form that its applications are filled in by; 0 where there is none. */
      formVersion: z.number(),
      /** Projects that have it, those of a line together. */
      projects: z.number(),
      /** 1 启用, 2 停用. */
      status: z.string(),
      ...keptPlace,
      version: z.number(),
      updatedBy: z.string(),
      updateTime: z.string(),
    },
    filters: {
      keyword: textFilter,
      parentCode: z.optional(z.union([z.literal(''), code])),
      status: smallCode,
    },
    sorts: ['place'],
    roles: CARETAKERS,
  }),
  rename: endpoint({
    ...adminWrite,
    name: 'adminProductTypeRename',
    word: '修改业务类型名称',
    path: '/admin/productType/rename',
    summary: 'Give a business type another name, everywhere at once',
    input: z.strictObject({ ...one, name: requiredText(20) }),
    output: nothing,
  }),
  move: endpoint({
    ...adminWrite,
    name: 'adminProductTypeMove',
    word: '调整业务类型顺序',
    path: '/admin/productType/move',
    summary: 'Move a business type before or behind its neighbour in its line',
    input: z.strictObject({ ...movedRecord, id: code }),
    output: nothing,
  }),
  stop: endpoint({
    ...adminWrite,
    name: 'adminProductTypeStop',
    word: '停用业务类型',
    path: '/admin/productType/stop',
    summary: 'Offer a business type to no new application; projects that have it go on',
    input: z.strictObject(one),
    output: nothing,
  }),
  start: endpoint({
    ...adminWrite,
    name: 'adminProductTypeStart',
    word: '启用业务类型',
    path: '/admin/productType/start',
    summary: 'Offer a business type again',
    input: z.strictObject(one),
    output: nothing,
  }),
  history: historyCall({
    name: 'productType',
    title: 'business types',
    roles: CARETAKERS,
    id: code,
  }),
};
