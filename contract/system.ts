import * as z from 'zod/mini';
import { ADMINISTRATORS, CARETAKERS, STAFF } from './account/platform-role.ts';
import { adminAction, operatorRead, operatorWrite } from './noun/admin-action.ts';
import { exportedList } from './noun/admin-list.ts';
import { id } from './noun/fields.ts';
import { codesFilter, dateRange, flagFilter, idFilter, textFilter } from './noun/list.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';
import { OBJECT_TYPES } from './wire/object-type.ts';

const paramName = z.string().check(z.regex(/^[\w.-]{1,100}$/));

export const adminParam = {
  ...exportedList({
    name: 'param',
    title: 'parameters (参数)',
    sheet: {
      name: '参数',
      routeName: 'adminParam',
      columns: {
        title: { title: '名称' },
        value: { title: '值' },
        groupName: { title: '分组' },
        id: { title: '键' },
        updatedBy: { title: '更新人' },
        updateTime: { title: '更新时间' },
      },
    },
    fields: {
      title: z.string(),
      value: z.string(),
      groupName: z.string(),
      updatedBy: z.string(),
      updateTime: z.string(),
    },
    filters: { keyword: textFilter, groupName: textFilter },
    sorts: ['groupName'],
    roles: CARETAKERS,
  }),
  save: endpoint({
    ...operatorWrite,
    roles: ADMINISTRATORS,
    name: 'adminParamSave',
    word: '修改参数',
    path: '/admin/param/save',
    summary: 'Change a parameter as it was seen; what it was stays in its history',
    input: z.strictObject({
      name: paramName,
      from: z.string().check(z.maxLength(2_000)),
      to: z.string().check(z.trim(), z.maxLength(2_000)),
    }),
    output: nothing,
  }),
  history: endpoint({
    ...operatorRead,
    roles: CARETAKERS,
    name: 'adminParamHistory',
    path: '/admin/param/history',
    summary: 'What a parameter was before its changes, the newest first',
    input: z.object({ name: paramName }),
    output: z.array(
      z.object({
        id: z.string(),
        oldValue: z.string(),
        newValue: z.string(),
        changedBy: z.string(),
        changeTime: z.string(),
      }),
    ),
  }),
};

export const adminLog = {
  ...exportedList({
    name: 'log',
    title: 'operations (日志)',
    sheet: {
      name: '日志',
      routeName: 'adminLog',
      columns: {
        time: { title: '时间' },
        accountName: { title: '账号' },
        companyName: { title: '企业' },
        action: { title: '动作', of: 'actionName' },
        result: { title: '结果' },
        costMs: { title: '耗时（毫秒）', as: 'number' },
        objectType: { title: '对象', words: OBJECT_TYPES },
        objectNo: { title: '编号 / 名称' },
        objectId: { title: '对象标识' },
        address: { title: '网络地址' },
        requestId: { title: '请求编号' },
      },
    },
    fields: {
      time: z.string(),
      accountName: z.string(),
      companyName: z.string(),
      /** Name of the call. */
      action: z.string(),
      /** Chinese name of what that call does; its own name where there is none. */
      actionName: z.string(),
      /** 成功, or 失败 of a sign-in that was refused; other refusals leave no row. */
      result: z.string(),
      /** From its arrival to its row in the log, whole milliseconds (耗时); '' of what no request has made, and before it was kept. */
      costMs: z.string(),
      objectType: z.string(),
      objectId: z.string(),
      /** Its number or name, where it has one. */
      objectNo: z.string(),
      /** Of a document that was submitted; its review shows it. */
      processRedundantId: z.string(),
      address: z.string(),
      requestId: z.string(),
    },
    filters: {
      keyword: textFilter,
      /** Part of its Chinese name or of the call's. */
      action: textFilter,
      /** Of OBJECT_TYPES. */
      objectType: codesFilter,
      objectId: textFilter,
      companyId: idFilter,
      /** Whether it was refused (结果). */
      refused: flagFilter,
      /** With the drafts that forms save by themselves, which are left out otherwise. */
      drafts: flagFilter,
      requestId: textFilter,
      ...dateRange('time'),
    },
    sorts: ['time'],
    roles: CARETAKERS,
  }),
  detail: endpoint({
    ...operatorRead,
    roles: CARETAKERS,
    name: 'adminLogDetail',
    path: '/admin/log/detail',
    summary: 'One operation: from which browser, and what it changed',
    input: z.object({ id }),
    output: z.object({
      userAgent: z.string(),
      /** JSON, indented. */
      detail: z.string(),
    }),
  }),
};

export const adminFile = {
  ...exportedList({
    name: 'file',
    title: 'files (文件)',
    sheet: {
      name: '文件',
      routeName: 'adminFile',
      columns: {
        fileName: { title: '文件名' },
        fileType: { title: '类型', codeOf: 'FileType' },
        fileSize: { title: '大小（字节）', as: 'number' },
        uploader: { title: '上传人' },
        companyName: { title: '企业' },
        objectType: { title: '关联单据', words: OBJECT_TYPES },
        objectNo: { title: '单据编号' },
        createTime: { title: '上传时间' },
      },
    },
    fields: {
      fileName: z.string(),
      fileSuffix: z.string(),
      fileSize: z.number(),
      /** Enumeration FileType. */
      fileType: z.string(),
      uploader: z.string(),
      companyName: z.string(),
      /** What it hangs on; '' for a file that no record shows. */
      objectType: z.string(),
      objectId: z.string(),
      /** Its number, where it has one. */
      objectNo: z.string(),
      /** Of a document that was submitted; its review shows it. */
      processRedundantId: z.string(),
      /** Whether a record uses it, or a signature may still name it; any other is 孤立文件. */
      bound: z.boolean(),
      createTime: z.string(),
    },
    filters: {
      keyword: textFilter,
      fileType: codesFilter,
      companyName: textFilter,
      bound: flagFilter,
      ...dateRange('createTime'),
    },
    sorts: ['createTime'],
    roles: CARETAKERS,
  }),
  content: endpoint({
    ...operatorRead,
    roles: STAFF,
    answers: 'bytes',
    name: 'adminFileContent',
    word: '查看文件',
    path: '/admin/file/content/:id',
    summary:
      'The bytes of a file that hangs on a record that my roles may read; `preview` is a picture small enough to look at',
    params: z.object({ id }),
    input: z.object({ as: z.optional(z.enum(['preview', 'cover'])) }),
    output: nothing,
  }),
  delete: adminAction({
    name: 'adminFileDelete',
    word: '删除',
    path: '/admin/file/delete',
    summary: 'Delete a file that nothing uses (删除)',
  }),
};
