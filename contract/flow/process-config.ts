import * as z from 'zod/mini';
import { smallCode } from '../account/people.ts';
import { CARETAKERS } from '../account/platform-role.ts';
import { adminWrite, operatorRead } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { OPEN_STATUS } from '../noun/admin-words.ts';
import { historyCall } from '../noun/change-history.ts';
import { version } from '../noun/fields.ts';
import { textFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Module and product that a process runs for, e.g. `2-1`; `4-` for all products. */
const id = z.string().check(z.regex(/^[1-9]\d?-\d{0,10}$/, '流程不正确'));
const kept = { id, version } as const;

/** Working hours of a node: 0.5 to 999, in half hours. */
export const SLA_HOURS = { least: 0.5, most: 999 } as const;

/** A step of a process as the console shows it. */
const shownNode = z.object({
  nodeKey: z.string(),
  nodeName: z.string(),
  /** platform, own, party, system: who acts (contract of processes). */
  side: z.string(),
  /** Code of PlatformRole or CustomerRole with its name; '' for the system. */
  role: z.string(),
  roleName: z.string(),
  /** Whether each holder must agree. */
  all: z.boolean(),
  /** Working hours; null for as long as it takes. */
  slaHours: z.nullable(z.number()),
  /** When it is passed, in Chinese; '' for always. */
  condition: z.string(),
  /** Labels of what may be set here. */
  sets: z.array(z.string()),
  /** What may be changed of it. */
  mayRole: z.boolean(),
  mayHours: z.boolean(),
});
export type ShownNode = z.infer<typeof shownNode>;

const publishedVersion = z.object({
  version: z.number(),
  /** Who published it; '' for one that came with the program. */
  publishedBy: z.string(),
  publishTime: z.string(),
  note: z.string(),
  /** Documents that are under way by it. */
  running: z.number(),
});

/**
 * 审批流程: which process each module runs for which product. A published version is never changed; documents end by the one they
 * began with.
 */
export const adminProcessConfig = {
  ...exportedList({
    name: 'processConfig',
    title: 'processes (审批流程)',
    sheet: {
      name: '审批流程',
      routeName: 'adminProcessConfig',
      columns: {
        name: { title: '流程' },
        processDefKey: { title: '流程编号' },
        moduleName: { title: '业务模块' },
        productName: { title: '产品线' },
        processVersion: { title: '版本', as: 'number' },
        nodes: { title: '节点' },
        running: { title: '在办单据', as: 'number' },
        status: { title: '状态', words: OPEN_STATUS },
        publishedBy: { title: '发布人' },
        publishTime: { title: '发布时间' },
      },
    },
    fields: {
      name: z.string(),
      processDefKey: z.string(),
      moduleId: z.string(),
      moduleName: z.string(),
      /** 全部 where it runs for all of them. */
      productName: z.string(),
      /** The newest published version; new documents run by it. */
      processVersion: z.number(),
      /** Names of its nodes, in their order. */
      nodes: z.string(),
      /** Documents under way, by whichever version. */
      running: z.number(),
      /** 1 启用, 2 停用. */
      status: z.string(),
      /** Of the row, for stopping and starting. */
      version: z.number(),
      publishedBy: z.string(),
      publishTime: z.string(),
    },
    filters: { keyword: textFilter, moduleId: smallCode, status: smallCode },
    sorts: ['place'],
    roles: CARETAKERS,
  }),
  detail: endpoint({
    ...operatorRead,
    roles: CARETAKERS,
    name: 'adminProcessConfigDetail',
    path: '/admin/processConfig/detail',
    summary:
      'A process with its versions, and the nodes of one of them: of the newest, or of the one asked for',
    input: z.object({
      id,
      /** A published version; the newest without it. */
      of: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
    }),
    output: z.object({
      id,
      name: z.string(),
      processDefKey: z.string(),
      moduleName: z.string(),
      productName: z.string(),
      status: z.string(),
      version: z.number(),
      /** Whose nodes these are. */
      shown: z.number(),
      newest: z.number(),
      nodes: z.array(shownNode),
      versions: z.array(publishedVersion),
      /** Roles that may decide at its nodes, with how many hold them now. */
      roles: z.array(z.object({ code: z.string(), name: z.string(), holders: z.number() })),
      /** Why nothing of it can be changed; '' where it can. */
      fixed: z.string(),
      actions: z.array(z.string()),
    }),
  }),
  publish: endpoint({
    ...adminWrite,
    name: 'adminProcessConfigPublish',
    word: '发布审批流程',
    path: '/admin/processConfig/publish',
    summary: 'Publish a new version of a process with other roles and hours; answers its number',
    input: z.strictObject({
      id,
      /** The newest published version as it was seen. */
      of: z.int().check(z.minimum(1)),
      nodes: z
        .array(
          z.strictObject({
            nodeKey: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,15}$/)),
            role: z.string().check(z.regex(/^[A-Za-z]{0,40}$/, '请选择岗位')),
            slaHours: z.nullable(z.number()),
          }),
        )
        .check(z.minLength(1), z.maxLength(30)),
      /** Why, for whoever reads the versions later. */
      note: z
        .string('请填写发布说明')
        .check(
          z.trim(),
          z.minLength(1, '请填写发布说明'),
          z.maxLength(200, '发布说明不能超过 200 字'),
        ),
    }),
    output: z.number(),
  }),
  stop: endpoint({
    ...adminWrite,
    name: 'adminProcessConfigStop',
    word: '停用审批流程',
    path: '/admin/processConfig/stop',
    summary: 'Let nothing new begin by a process; documents under way go on',
    input: z.strictObject(kept),
    output: nothing,
  }),
  start: endpoint({
    ...adminWrite,
    name: 'adminProcessConfigStart',
    word: '启用审批流程',
    path: '/admin/processConfig/start',
    summary: 'Let documents begin by a process again',
    input: z.strictObject(kept),
    output: nothing,
  }),
  history: historyCall({ name: 'processConfig', title: 'processes', roles: CARETAKERS, id }),
};

/** What is refused of processes. */
export const PROCESS = {
  same: { code: 'process_same', text: '与当前版本相同，无需发布' },
  fixed: '该流程由程序固定，不能修改',
  published: '该流程已有更新的版本，请刷新后重试',
} as const;
