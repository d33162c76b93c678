import * as z from 'zod/mini';

import { adminList } from './admin-list.ts';
import { smallCode } from './admin-people.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { id, requiredText } from './fields.ts';
import { dateRange, textFilter } from './list.ts';

/** Who freezes companies and rates partners. */
export const COMPANY_KEEPERS = ['operationOfficer', 'riskDirector', 'admin'] as const;

const REASON_TEXT = '请填写 5-200 个字的原因';
const reason = requiredText(200).check(z.refine((text) => [...text].length >= 5, REASON_TEXT));

const action = {
  group: 'admin',
  access: 'operator',
  method: 'POST',
  effect: 'write',
  params: nothing,
  roles: COMPANY_KEEPERS,
  output: nothing,
} as const;

const company = {
  name: z.string(),
  usc: z.string(),
  legalName: z.string(),
  region: z.string(),
  contactPerson: z.string(),
  /** Middle digits hidden. */
  contactPhone: z.string(),
  /** Enumeration RealNameStatus. */
  status: z.string(),
  createTime: z.string(),
};
const filters = { keyword: textFilter, status: smallCode, ...dateRange('createTime') };

export const adminCompanyCustomer = {
  ...adminList({
    name: 'companyCustomer',
    title: 'companies that somebody acts for (公司客户)',
    fields: { ...company, infoScore: z.number(), members: z.number() },
    filters,
    sorts: ['createTime'],
  }),
  freeze: endpoint({
    ...action,
    name: 'adminCompanyFreeze',
    path: '/admin/companyCustomer/freeze',
    summary: 'Freeze a certified company (冻结): it looks on and changes nothing',
    input: z.strictObject({ id, reason }),
  }),
  unfreeze: endpoint({
    ...action,
    name: 'adminCompanyUnfreeze',
    path: '/admin/companyCustomer/unfreeze',
    summary: 'Lift the freeze (解冻)',
    input: z.strictObject({ id, reason }),
  }),
};

export const adminSupplier = {
  ...adminList({
    name: 'supplier',
    title: 'suppliers (供应商)',
    fields: {
      ...company,
      /** A, B or C; '' while nobody has rated. */
      level: z.string(),
      stopped: z.boolean(),
      stopReason: z.string(),
    },
    filters: { ...filters, level: textFilter },
    sorts: ['createTime'],
  }),
  rate: endpoint({
    ...action,
    name: 'adminSupplierRate',
    path: '/admin/supplier/rate',
    summary: 'Rate a supplier (评级)',
    input: z.strictObject({ id, level: z.enum(['A', 'B', 'C']) }),
  }),
  stop: endpoint({
    ...action,
    name: 'adminSupplierStop',
    path: '/admin/supplier/stop',
    summary: 'Put a supplier on the stop list (停用)',
    input: z.strictObject({ id, reason }),
  }),
  resume: endpoint({
    ...action,
    name: 'adminSupplierResume',
    path: '/admin/supplier/resume',
    summary: 'Take a supplier off the stop list (启用)',
    input: z.strictObject({ id, reason }),
  }),
};

export const adminOwner = adminList({
  name: 'owner',
  title: 'owners of projects (业主)',
  fields: company,
  filters,
  sorts: ['createTime'],
});
