import * as z from 'zod/mini';
import { storedFile } from '../file/file.ts';
import { automaticCheck } from '../flow/automatic-check.ts';
import { flowRow } from '../flow/flow.ts';
import type { Sheet } from '../noun/export.ts';
import { nounRow } from '../noun/noun.ts';
import { APPLICANT_ROLE_WORDS } from './applicant-role.ts';

const string = z.string();
export const certificationRow = nounRow({
  applyNo: string,
  name: string,
  usc: string,
  legalName: string,
  companyOrgType: string,
  regCapital: string,
  establishTime: string,
  fromTime: string,
  toTime: string,
  regLocation: string,
  businessScope: string,
  applicantRole: string,
  idName: string,
  /** Masked but for its last four characters, as agentIdNo and accountNo are. */
  idNo: string,
  idFromTime: string,
  idToTime: string,
  agentName: string,
  agentIdNo: string,
  companyType: z.array(string),
  actualController: string,
  contactPerson: string,
  contactPhone: string,
  contactAddress: string,
  bankName: string,
  openBank: string,
  accountNo: string,
  cnapsCode: string,
  sensitiveConsent: z.boolean(),
  agreement: z.boolean(),
  attachment: z.array(storedFile),
  /** N1 自动核验, of the last submission. */
  autoCheck: z.array(automaticCheck),
  ...flowRow,
});
export type Certification = z.infer<typeof certificationRow>;

/** 导出 of my applications; personal numbers are in none of its columns. */
export const certificationSheet: Sheet<keyof Certification & string> = {
  name: '企业认证申请',
  routeName: 'companyAuth',
  columns: {
    applyNo: { title: '申请编号' },
    name: { title: '企业名称' },
    usc: { title: '统一社会信用代码' },
    createByName: { title: '申请人' },
    applicantRole: { title: '方式', words: APPLICANT_ROLE_WORDS },
    submitTime: { title: '提交时间' },
    auditStatus: { title: '状态', codeOf: 'AuditStatus' },
    returnReason: { title: '退回原因' },
    createTime: { title: '创建时间' },
  },
};

/** A certified company as the operator's list shows it. */
export const customerRow = z.object({
  id: string,
  name: string,
  usc: string,
  legalName: string,
  contactPerson: string,
  /** Middle digits hidden from operators. */
  contactPhone: string,
  /** Enumeration RealNameStatus. */
  realNameStatus: z.number(),
  infoScore: z.number(),
  createTime: string,
});
