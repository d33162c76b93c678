import * as z from 'zod/mini';

import { ROLE } from '../account/customer-role.ts';
import type { Sheet } from '../noun/export.ts';
import { loginPhone, optionalText } from '../noun/fields.ts';
import { codesFilter, textFilter } from '../noun/list.ts';
import { nounEndpoints, nounRow, oneRecord } from '../noun/noun.ts';
import { customerCall, customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Longest 职务. */
export const JOB_TITLE_MAX = 30;

/** Days for which an invitation stands, and how many a company sends at most on a day. */
export const INVITATION_DAYS = 7;
const PER_DAY = 50;

export const MEMBER = {
  noRole: '请至少选择一个角色',
  isMember: '该手机号已是本企业成员',
  isInvited: '已向该手机号发出邀请，可在邀请列表中重新发送',
  self: { code: 'self_removal', text: '不能移除自己，请使用“退出企业”' },
  tooMany: { code: 'too_many_invitations', text: `每天最多发出 ${PER_DAY} 个邀请，请明天再试` },
  gone: { code: 'invitation_gone', text: '邀请已失效，请联系企业管理员重新邀请' },
  answered: { code: 'invitation_answered', text: '该邀请已处理，不能再次发送' },
  soon: { code: 'invitation_soon', text: '刚刚发送过，请 1 分钟后再试' },
  perDay: PER_DAY,
} as const;

/** Roles that an administrator gives; 企业管理员 is handed over with a letter instead (myCompany.changeAdmin). */
const givenRole = z.enum([ROLE.operator, ROLE.reviewer, ROLE.finance, ROLE.receiver, ROLE.viewer]);
const MOST_ROLES = 5;
/** Each once, however often it is named. */
const givenRoles = (fewest: number) =>
  z.pipe(
    z.array(givenRole).check(z.minLength(fewest, MEMBER.noRole), z.maxLength(MOST_ROLES)),
    z.transform((roles) => [...new Set(roles)]),
  );
const jobTitle = optionalText(JOB_TITLE_MAX);
const string = z.string();

/** Whoever acts for the company (成员). Actions: edit, delete (移除), changeAdmin; on oneself only edit. */
export const memberRow = nounRow({
  accountId: string,
  nickName: string,
  /** With its middle hidden. */
  phone: string,
  /** Codes of the enumeration CustomerRole. */
  roles: z.array(string),
  jobTitle: string,
  /** Whether it is I. */
  self: z.boolean(),
});
export type MemberRow = z.infer<typeof memberRow>;

export const memberSheet: Sheet<keyof MemberRow & string> = {
  name: '企业成员',
  routeName: 'company',
  columns: {
    nickName: { title: '姓名' },
    phone: { title: '手机号' },
    roles: { title: '角色', codeOf: 'CustomerRole' },
    jobTitle: { title: '职务' },
    createTime: { title: '加入时间' },
  },
};

/** Calls about the members of the company that I act for; for its administrators. */
export const companyMember = nounEndpoints({
  name: 'companyMember',
  title: 'members (成员)',
  row: memberRow,
  detail: memberRow,
  save: { roles: givenRoles(0), jobTitle },
  filters: { nameLike: textFilter, role: codesFilter },
  sorts: ['createTime'],
  sheet: memberSheet,
});

/** States of an invitation. */
export const INVITED = { waiting: '1', accepted: '2', declined: '3', withdrawn: '4', expired: '5' };

/** Their names. */
export const INVITED_NAMES: Readonly<Record<string, string>> = {
  [INVITED.waiting]: '待接受',
  [INVITED.accepted]: '已接受',
  [INVITED.declined]: '已拒绝',
  [INVITED.withdrawn]: '已撤回',
  [INVITED.expired]: '已过期',
};

/** An invitation (邀请). Actions while it waits: resend, delete (撤回). */
export const invitationRow = nounRow({
  phone: string,
  roles: z.array(string),
  jobTitle: string,
  /** Code of INVITED. */
  status: string,
  expireTime: string,
});
export type InvitationRow = z.infer<typeof invitationRow>;

export const invitationSheet: Sheet<keyof InvitationRow & string> = {
  name: '成员邀请',
  routeName: 'company',
  columns: {
    phone: { title: '手机号' },
    roles: { title: '角色', codeOf: 'CustomerRole' },
    jobTitle: { title: '职务' },
    status: { title: '状态', words: INVITED_NAMES },
    createByName: { title: '邀请人' },
    createTime: { title: '邀请时间' },
    expireTime: { title: '有效期至' },
  },
};

const calls = nounEndpoints({
  name: 'companyInvitation',
  title: 'invitations (成员邀请)',
  row: invitationRow,
  detail: invitationRow,
  save: {
    phone: loginPhone,
    roles: givenRoles(1),
    jobTitle,
  },
  filters: { nameLike: textFilter, status: codesFilter },
  sorts: ['createTime'],
  sheet: invitationSheet,
});

const answering = { ...customerCall, method: 'POST', effect: 'write', input: oneRecord } as const;

/** Invitations: the company's own, for its administrators; received, accept and decline for whoever is invited. */
export const companyInvitation = {
  ...calls,
  resend: endpoint({
    ...answering,
    name: 'companyInvitationResend',
    word: '重新发送邀请',
    path: '/portal/companyInvitation/resend',
    summary: 'Send the message of an invitation again and begin its time anew',
    output: nothing,
  }),
  received: endpoint({
    ...customerRead,
    name: 'companyInvitationReceived',
    path: '/portal/companyInvitation/received',
    summary: 'Invitations that wait for my answer',
    input: nothing,
    output: z.array(
      z.object({
        id: string,
        companyName: string,
        usc: string,
        roles: z.array(string),
        jobTitle: string,
        inviter: string,
        expireTime: string,
      }),
    ),
  }),
  accept: endpoint({
    ...answering,
    name: 'companyInvitationAccept',
    word: '接受邀请',
    path: '/portal/companyInvitation/accept',
    summary: 'Join (接受) the company that has invited me; answers its id',
    output: z.object({ companyId: z.string() }),
  }),
  decline: endpoint({
    ...answering,
    name: 'companyInvitationDecline',
    word: '拒绝邀请',
    path: '/portal/companyInvitation/decline',
    summary: 'Decline (拒绝) an invitation',
    output: nothing,
  }),
};
