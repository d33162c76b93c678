import * as z from 'zod/mini';
import { BUSINESS, STAFF } from '../account/platform-role.ts';
import { otherExposure } from '../flow/review-view.ts';
import { operatorRead } from '../noun/admin-action.ts';
import { oneRecord } from '../noun/noun.ts';
import { endpoint } from '../wire/endpoint.ts';
import { ownerFields } from './owner.ts';

const read = {
  ...operatorRead,
} as const;

const text = z.string();

/** What the platform knows of a company; unknown is ''. */
const companyDossier = z.object({
  id: text,
  name: text,
  usc: text,
  /** Codes of the enumeration CompanyType. */
  companyType: z.array(text),
  companyOrgType: text,
  legalName: text,
  actualController: text,
  /** By its name. */
  regStatus: text,
  regCapital: text,
  establishTime: text,
  fromTime: text,
  /** A day or 长期. */
  toTime: text,
  region: text,
  regLocation: text,
  businessScope: text,
  contactPerson: text,
  /** Middle digits hidden. */
  contactPhone: text,
  /** Enumeration RealNameStatus. */
  status: text,
  certifiedTime: text,
  createTime: text,
  infoScore: z.number(),
  members: z.number(),
  /** Enumeration TaxpayerType, as the company says it; '' unsaid. */
  taxpayerType: text,
  /** 客户经理; '' while nobody looks after it. */
  manager: text,
  managerId: text,
  /** A, B or C of a supplier that was rated; '' otherwise. */
  level: text,
  stopped: z.boolean(),
  stopReason: text,
  /** 主营 of a supplier. */
  mainGoods: text,
  /** Whether it is among the owners (业主); what is said of one is '' or 0.00 of any other. */
  isOwner: z.boolean(),
  ...ownerFields,
  /** What it was rated, the newest first. */
  ratings: z.array(
    z.object({
      id: text,
      /** As what: a supplier or an owner. */
      side: z.enum(['supplier', 'owner']),
      grade: text,
      ratedOn: text,
      basis: text,
      by: text,
      time: text,
    }),
  ),
  /** Its last application for certification, with its papers; null of a company that never applied. */
  certification: z.nullable(text),
  /** What the caller may do with it now: freeze or unfreeze; of a supplier describe, rate, and stop or resume; of an owner describeOwner, rateOwner, limitOwner. */
  actions: z.array(text),
});
export type CompanyDossier = z.infer<typeof companyDossier>;

/** The file of a company (客户档案); its documents, members and log are the console's lists, by `companyId`. */
export const adminCompanyDossier = {
  detail: endpoint({
    ...read,
    roles: STAFF,
    name: 'adminCompanyDetail',
    path: '/admin/company/detail',
    summary: 'What the platform knows of any company, and its last certification',
    input: oneRecord,
    output: companyDossier,
  }),
  exposure: endpoint({
    ...read,
    roles: BUSINESS,
    name: 'adminCompanyExposure',
    path: '/admin/company/exposure',
    summary: 'What a company has as a buyer: limits in use over all its projects',
    input: oneRecord,
    output: otherExposure,
  }),
};
