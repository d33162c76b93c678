import * as z from 'zod/mini';

import type { OperatorRoles } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { id, requiredText, seenRecord } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { FACTORING } from './product-lines.ts';
import { PARTY_ROLE, PROJECT_STATUS } from './project.ts';

/** Row action of a project that takes suppliers. */
export const ADD_SUPPLIER = 'addSupplier';

/** Longest reason. */
export const SUPPLIER_REASON = 200;

/** Operators who add suppliers. */
export const SUPPLIER_ADDERS = ['bizManager'] as const satisfies OperatorRoles;

/** Business refusals of 增加供应商. */
export const SUPPLIER_REFUSAL = {
  status: { code: 'project_status', text: '只有待签约、执行中的贸易项目可以增加供应商' },
  certified: { code: 'supplier_uncertified', text: '该企业尚未完成企业认证，不能成为供应商' },
  stopped: { code: 'supplier_stopped', text: '该企业已被平台停用，不能成为供应商' },
} as const;

const OPEN: readonly string[] = [PROJECT_STATUS.signing, PROJECT_STATUS.running];

/** Whether a project takes suppliers beside those that it was approved with (rules.md C.1); in 保理 nobody delivers. */
export const takesSuppliers = (projectStatus: string, productId: string): boolean =>
  OPEN.includes(projectStatus) && !productId.startsWith(FACTORING);

/** Whether a company with these roles in a project may add suppliers to it: it has to be the buyer, who orders. */
export const addsSuppliers = (myRoles: readonly string[]): boolean =>
  myRoles.includes(PARTY_ROLE.buyer);

const input = z.strictObject({
  ...seenRecord,
  supplierId: id,
  reason: requiredText(SUPPLIER_REASON),
});
export type AddingSupplier = z.infer<typeof input>;

const adding = {
  ...operatorWrite,
  word: '增加供应商',
  input,
  output: nothing,
} as const;

/** 增加供应商: a certified company joins a project that was approved; it is not taken out again. */
export const projectSuppliers = {
  add: endpoint({
    ...adding,
    group: 'portal',
    access: 'session',
    name: 'projectAddSupplier',
    path: '/portal/project/addSupplier',
    summary: 'The buyer adds a supplier to a project that was approved (增加供应商)',
  }),
};

/** The same by the platform. */
export const adminProjectSuppliers = {
  add: endpoint({
    ...adding,
    roles: SUPPLIER_ADDERS,
    name: 'adminProjectAddSupplier',
    path: '/admin/project/addSupplier',
    summary: 'The platform adds a supplier to a project that was approved (增加供应商)',
  }),
};
