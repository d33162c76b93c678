import * as z from 'zod/mini';
import { optionalFiles, storedFile } from './file/file.ts';
import type { Sheet } from './noun/export.ts';
import { codesFilter, dateRange, textFilter } from './noun/list.ts';
import { nounEndpoints, nounRow, oneRecord } from './noun/noun.ts';
import { companyAccountRelation, region } from './party/form.ts';
import { registryCompany } from './party/registry.ts';
import { customerRead, customerWrite } from './wire/customer-call.ts';
import { endpoint } from './wire/endpoint.ts';

/** 邀请注册: how often and why not. */
export const INVITATION = {
  /** Hours between two short messages to one partner. */
  everyHours: 24,
  /** Short messages that one company may cause in a day of UTC+8. */
  perDay: 20,
  noPhone: { code: 'invite_no_phone', text: '请先在“编辑联系人”中填写对方的手机号' },
  tooSoon: { code: 'invite_too_soon', text: '24 小时内已向该伙伴发送过邀请短信，可复制链接转发' },
  tooMany: { code: 'invite_too_many', text: '今天的邀请短信已用完，可复制链接转发' },
} as const;

/** What a person may change of an entry (编辑联系人); who it is stays as it was added. */
const fields = {
  contactPerson: companyAccountRelation.shape.contactPerson,
  contactPhone: companyAccountRelation.shape.contactPhone,
  contactAddress: companyAccountRelation.shape.contactAddress,
  /** 企业附件 (fileType 7), of a person 个人附件 (8); left out of a change, they stay. */
  attachment: optionalFiles(),
};

/** A company or person that my company knows (往来客户), with what it noted of it. */
export const contactClientRow = nounRow({
  /** What other records refer to: the company's id, or the person's. */
  partyId: z.string(),
  /** Code of the enumeration CompanyBasicType. */
  companyBasicType: z.string(),
  name: z.string(),
  /** 统一社会信用代码; '' while unknown; of a person the number with its middle hidden. */
  usc: z.string(),
  /** Codes of the enumeration CompanyType. */
  companyType: z.array(z.string()),
  legalName: z.string(),
  actualController: z.string(),
  region,
  contactPerson: z.string(),
  contactPhone: z.string(),
  contactAddress: z.string(),
  /** Of a person: the company that it belongs to, as my company calls it; '' for none. */
  belongsToName: z.string(),
  /** Code of the enumeration RealNameStatus: how far the company itself is certified here; '' of a person. */
  realNameStatus: z.string(),
  /** Projects that were agreed to and in which it takes part beside my company (合作项目), as far as my company is told. */
  projectCount: z.int(),
  /**
   * 应收余额: what the platform still owes my company of what it has supplied for the partner; 应付余额: what my company still has to pay for what
   * the partner supplied or has sold of it, the penalty apart (docs/decisions/163). Yuan; absent for roles that read neither.
   */
  receivable: z.optional(z.string()),
  payable: z.optional(z.string()),
  /** When it was last sent an invitation; '' for never. */
  inviteTime: z.string(),
  attachment: z.array(storedFile),
});

/** 导出 of trading partners. */
export const contactClientSheet: Sheet<keyof z.output<typeof contactClientRow> & string> = {
  name: '贸易伙伴',
  routeName: 'contactClient',
  columns: {
    name: { title: '名称' },
    usc: { title: '统一社会信用代码' },
    companyType: { title: '类型', codeOf: 'CompanyType', empty: '个人' },
    legalName: { title: '法定代表人' },
    actualController: { title: '企业实控人' },
    contactPerson: { title: '联系人' },
    contactPhone: { title: '手机号' },
    contactAddress: { title: '联系地址' },
    realNameStatus: { title: '实名状态', codeOf: 'RealNameStatus' },
    projectCount: { title: '合作项目数', as: 'number' },
    receivable: { title: '应收余额（元）', as: 'number' },
    payable: { title: '应付余额（元，不含罚息）', as: 'number' },
    createByName: { title: '添加人' },
    createTime: { title: '添加时间' },
  },
};

const calls = nounEndpoints({
  name: 'contactClient',
  title: 'trading partners (贸易伙伴)',
  row: contactClientRow,
  detail: contactClientRow,
  save: fields,
  filters: {
    /** In the name, the code or the contact's name. */
    nameLike: textFilter,
    companyType: codesFilter,
    companyBasicType: codesFilter,
    realNameStatus: codesFilter,
    ...dateRange('createTime'),
  },
  sorts: ['createTime', 'name'],
  sheet: contactClientSheet,
});

/**
 * Trading partners (贸易伙伴). They are added by type (contract/party/search.ts); save changes the contact of one. Rows carry
 * these actions: view, edit, invite, delete.
 */
export const contactClient = {
  ...calls,
  business: endpoint({
    ...customerRead,
    name: 'contactClientBusiness',
    path: '/portal/contactClient/business',
    summary: 'What the registry (工商信息) knows of a trading partner; null when it knows nothing',
    input: oneRecord,
    output: z.nullable(registryCompany),
  }),
  invite: endpoint({
    ...customerWrite,
    name: 'contactClientInvite',
    word: '邀请贸易伙伴',
    path: '/portal/contactClient/invite',
    summary: 'Invite a trading partner to register: by short message to its contact, or by a link',
    input: z.strictObject({ ...oneRecord.shape, channel: z.enum(['sms', 'link']) }),
    output: z.object({
      /** Where the partner registers and certifies itself. */
      link: z.string(),
      /** The phone that was written to, with its middle hidden; '' for a link. */
      sentTo: z.string(),
    }),
  }),
};
