import * as z from 'zod/mini';
import { id } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { formField, formTab } from './metadata.ts';

const read = {
  group: 'biz',
  method: 'GET',
  access: 'session',
  effect: 'read',
  params: nothing,
} as const;

/** What is said where no process runs, or none begins any more. */
export const NOT_OPEN = { code: 'business_not_open', text: '该业务类型暂未开放' } as const;

/** A code of ModuleId (业务模块). */
const moduleId = z.string().check(z.regex(/^[1-9]\d?$/, '业务模块不正确'));
/** Code of a leaf or a line of the product tree (业务类型); absent for what is the same for all of them. */
const productId = z.optional(z.string().check(z.regex(/^\d{0,10}$/, '业务类型不正确')));
const processDefKey = z.optional(
  z.string().check(z.regex(/^[A-Za-z0-9_]{0,64}$/, '流程编号不正确')),
);

export const getProcessDefKey = endpoint({
  ...read,
  name: 'getProcessDefKey',
  path: '/biz/processConfig/getProcessDefKey',
  summary:
    'Key of the process that runs for a module and a business type: leaf, then line, then default',
  input: z.object({ moduleId, productId }),
  output: z.string(),
});

export const formTabList = endpoint({
  ...read,
  name: 'formTabList',
  path: '/biz/business/form/tab/list',
  summary:
    'Tabs of the published form for a module and a business type; without a module those of every form, or of the forms of a process',
  input: z.object({ moduleId: z.optional(moduleId), productId, processDefKey }),
  output: z.array(formTab),
});

export const formFieldList = endpoint({
  ...read,
  name: 'formFieldList',
  path: '/biz/business/form/tab/field/list',
  summary: 'Fields of a tab, with the parameters that their rules read',
  input: z.object({ formTabId: id }),
  output: z.array(formField),
});
