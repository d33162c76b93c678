import * as z from 'zod/mini';
import { smsCode } from '../noun/fields.ts';
import { customerCall, customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Rows of one kind in a download; older ones are counted, so that nothing is left out silently. */
export const EXPORT_ROWS = 20_000;

const moment = z.string();
const maybe = z.nullable(moment);
/** The newest rows, at most EXPORT_ROWS, and how many older ones there are. */
const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), omitted: z.number() });

/** Everything that the platform keeps about the person behind an account. Times in UTC+8. */
export const myData = z.object({
  exportTime: moment,
  account: z.object({
    id: z.string(),
    phone: z.string(),
    nickName: z.string(),
    email: z.string(),
    createTime: moment,
    lastLoginTime: maybe,
  }),
  /** The companies that the account acts or acted for. */
  relations: z.array(
    z.object({
      companyId: z.string(),
      companyName: z.string(),
      roles: z.array(z.string()),
      jobTitle: z.string(),
      contactPerson: z.string(),
      contactPhone: z.string(),
      contactAddress: z.string(),
      /** 1 waiting, 2 valid, 3 ended. */
      status: z.number(),
      validTo: maybe,
      createTime: moment,
    }),
  ),
  wechat: z.nullable(z.object({ identity: z.string(), boundTime: moment })),
  sessions: z.array(
    z.object({
      userAgent: z.string(),
      address: z.string(),
      firstTime: moment,
      lastTime: moment,
      expireTime: moment,
    }),
  ),
  /** Browsers that have signed in; told apart by a cookie that is not kept itself. */
  devices: z.array(z.object({ firstTime: moment, lastTime: moment })),
  messages: listOf(
    z.object({
      id: z.string(),
      msgType: z.string(),
      title: z.string(),
      content: z.string(),
      createTime: moment,
      readTime: maybe,
    }),
  ),
  /** What was done with the account. */
  auditLog: listOf(
    z.object({
      time: moment,
      action: z.string(),
      companyId: z.nullable(z.string()),
      objectType: z.string(),
      objectId: z.string(),
      address: z.string(),
      userAgent: z.string(),
      requestId: z.string(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type MyData = z.infer<typeof myData>;

export const exportMyData = endpoint({
  ...customerCall,
  name: 'exportMyData',
  word: '下载个人数据',
  method: 'POST',
  path: '/user/exportMyData',
  effect: 'sign-in',
  summary:
    'A copy of my personal data (个人数据副本); noted in the audit log, never stored for a retry',
  input: nothing,
  output: myData,
});

/** Why an account cannot be closed yet: its person must hand something over first. */
export const closeBlocker = z.object({
  companyId: z.string(),
  companyName: z.string(),
  text: z.string(),
});
export type CloseBlocker = z.infer<typeof closeBlocker>;

/** What stands against closing an account. */
export const CLOSE_TEXT = {
  soleAdministrator: (company: string) =>
    `您是“${company}”唯一的企业管理员，请先在“我的企业”把管理员移交给其他成员`,
  applicant: (company: string) => `“${company}”的企业认证正在审核中，请先撤回认证申请`,
} as const;

export const closeCheck = endpoint({
  ...customerRead,
  name: 'closeCheck',
  path: '/user/closeCheck',
  summary: 'What stands against closing (注销) my account; empty when nothing does',
  input: nothing,
  output: z.array(closeBlocker),
});

export const sendCloseSms = endpoint({
  ...customerCall,
  name: 'sendCloseSms',
  method: 'GET',
  path: '/user/sendCloseSms',
  effect: 'sign-in',
  summary: 'Send a code to my phone, to close my account',
  input: nothing,
  output: nothing,
});

export const closeAccount = endpoint({
  ...customerCall,
  name: 'closeAccount',
  word: '注销账号',
  method: 'POST',
  path: '/user/closeAccount',
  effect: 'sign-in',
  summary: 'Close my account for good: sessions end, the phone is free, personal data goes',
  input: z.object({ code: smsCode }),
  output: nothing,
});
