import * as z from 'zod/mini';
import type { Sheet } from '../noun/export.ts';
import { exportCall } from '../noun/export-call.ts';
import { listInput, textFilter } from '../noun/list.ts';
import { customerCall, customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf } from '../wire/envelope.ts';

const string = z.string();

/** One of my companies (rules.md C.20). Actions: setCurrent is the client's own; view, members, leave. */
export const myCompanyRow = z.object({
  id: string,
  name: string,
  usc: string,
  /** Codes of the enumeration CustomerRole that I have there. */
  roles: z.array(string),
  /** RealNameStatus. */
  status: z.number(),
  /** 资料完整度, 0–100; null before a certification, when it says nothing (hasScore). */
  infoScore: z.nullable(z.number()),
  memberCount: z.number(),
  joinTime: string,
  actions: z.optional(z.array(string)),
});
export type MyCompanyRow = z.infer<typeof myCompanyRow>;

/** 导出 of 我的企业. */
export const myCompanySheet = {
  name: '我的企业',
  routeName: 'company',
  columns: {
    name: { title: '企业名称' },
    usc: { title: '统一社会信用代码' },
    roles: { title: '我的角色', codeOf: 'CustomerRole' },
    status: { title: '实名状态', codeOf: 'RealNameStatus' },
    infoScore: { title: '完整度（%）', as: 'number' },
    memberCount: { title: '成员数', as: 'number' },
    joinTime: { title: '加入时间' },
  },
} as const satisfies Sheet<keyof MyCompanyRow>;

const listed = { filters: { nameLike: textFilter }, sorts: ['joinTime', 'name'] } as const;

/** The list of the companies that I act for, and its export. */
export const myCompanyList = {
  page: endpoint({
    ...customerRead,
    name: 'myCompanyPage',
    method: 'POST',
    path: '/portal/company/myPage',
    summary: 'The companies (我的企业) that I act for',
    input: listInput(listed.filters, listed.sorts),
    output: pageOf(myCompanyRow),
  }),
  export: exportCall({
    ...customerCall,
    ...listed,
    name: 'myCompanyExport',
    path: '/portal/company/myExport',
    title: 'the companies (我的企业)',
    sheet: myCompanySheet,
  }),
};
