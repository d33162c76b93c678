import * as z from 'zod/mini';
import { storedFile } from '../file/file.ts';
import { flowEndpoints, flowRow, WAITING_FOR } from '../flow/flow.ts';
import { formValues } from '../form/values.ts';
import { AVAILABLE, limitFigures } from '../limit/limit.ts';
import type { Sheet } from '../noun/export.ts';
import { id } from '../noun/fields.ts';
import { amountRange, codesFilter, dateRange, textFilter } from '../noun/list.ts';
import { nounEndpoints, nounRow, oneRecord } from '../noun/noun.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Code of ModuleId whose form and process a project has: 项目申请. */
export const PROJECT_MODULE = '2';

/** Enumeration ProjectStatus. */
export const PROJECT_STATUS = {
  draft: '0',
  inReview: '1',
  returned: '2',
  signing: '3',
  running: '4',
  frozen: '5',
  finished: '6',
  rejected: '7',
  terminated: '8',
  withdrawn: '9',
} as const;

/** Enumeration PartyRole, as far as a project has them. */
export const PARTY_ROLE = { owner: '1', buyer: '2', supplier: '3', guarantor: '4' } as const;

/** Enumeration ProjectStage. */
export const PROJECT_STAGE = { apply: '10', review: '20', scene: '30', payApply: '40', end: '130' };

/** Business refusals of projects. */
export const PROJECT_REFUSAL = {
  buyerUncertified: { code: 'buyer_uncertified', text: '采购方尚未完成企业认证，暂不能通过审批' },
  licence: {
    code: 'licence_expired',
    text: '成品油经营许可已过期，或在额度到期日之前到期，不能通过审批',
  },
  overGranted: {
    code: 'project_over_granted',
    text: '批复额度不能超过申请额度，也不能超过合同金额的最高比例',
  },
  overDays: { code: 'project_over_days', text: '批复账期超过平台规定的最长账期' },
  noExpiry: { code: 'project_no_expiry', text: '请填写晚于今天的额度到期日' },
  noContract: { code: 'project_no_contract', text: '项目没有已上传的主合同，不能确认签约' },
  openChildren: { code: 'project_open_children', text: '项目下仍有未办结的单据，不能完结' },
  outstanding: { code: 'project_outstanding', text: '项目仍有未结清的额度，不能完结' },
  status: { code: 'project_status', text: '项目当前状态不能进行该操作' },
} as const;

export const projectParty = z.object({
  /** Enumeration PartyRole. */
  role: z.string(),
  /** Of a company or, where `person`, of a person. */
  id: z.string(),
  person: z.boolean(),
  name: z.string(),
  /** 统一社会信用代码; '' of a person and of a company whose code nobody has entered. */
  usc: z.string(),
  /** Whether the company is certified; false of a person. */
  certified: z.boolean(),
});
export type ProjectParty = z.infer<typeof projectParty>;

/** Money and rates that only the sides of the credit are told; absent for everybody else (domain/decisions.md 7). */
const terms = {
  contractAmount: z.optional(z.string()),
  applyAmount: z.optional(z.string()),
  approvedAmount: z.optional(z.string()),
  /** Code of LimitType. */
  limitType: z.optional(z.string()),
  /** Days asked for, and granted. */
  creditDays: z.optional(z.string()),
  approvedCreditDays: z.optional(z.string()),
  limitExpireDate: z.optional(z.string()),
  /** As the ledger (额度流水) has them; absent before the limit opens. */
  limit: z.optional(z.nullable(limitFigures)),
};

const row = {
  projectNo: z.string(),
  projectName: z.string(),
  /** Leaf of the product tree. */
  productId: z.string(),
  /** As in the tree, e.g. 大基建/市政道路. */
  productName: z.string(),
  /** What my company is in the project: codes of PartyRole. */
  myRoles: z.array(z.string()),
  buyerName: z.string(),
  /** Of a supplier's view: its own name alone. */
  supplierNames: z.array(z.string()),
  /** Code of ProjectStatus. */
  projectStatus: z.string(),
  /** Code of ProjectStage: where the project has come to. */
  stage: z.string(),
  /** Why it is frozen, rejected or terminated; '' otherwise. Absent for whoever did not apply. */
  statusReason: z.optional(z.string()),
  ...terms,
  ...flowRow,
  /** What the platform wrote to the applicant; absent for whoever did not apply. */
  returnReason: z.optional(flowRow.returnReason),
  fieldMarks: z.optional(flowRow.fieldMarks),
};

export const projectRow = nounRow(row);
export type ProjectRow = z.infer<typeof projectRow>;

export const projectDetail = nounRow({
  ...row,
  applicantRole: z.string(),
  contractNo: z.optional(z.string()),
  contractName: z.optional(z.string()),
  startDate: z.string(),
  endDate: z.string(),
  region: z.object({ base: z.string(), city: z.string(), district: z.string() }),
  detailAddress: z.string(),
  /** '' where nobody has entered it. */
  lng: z.string(),
  lat: z.string(),
  parties: z.array(projectParty),
  /** Values of the business form by the keys of its fields; absent for whoever is not told the terms. */
  values: z.optional(z.record(z.string(), z.unknown())),
  /** Names of what the form refers to by id: companies, persons, bank accounts. */
  formNames: z.optional(z.record(z.string(), z.string())),
  attachment: z.optional(z.array(storedFile)),
  /** Fractions: 0.08 is 8 %. */
  annualRate: z.optional(z.string()),
  serviceRate: z.optional(z.string()),
  approvedDepositRate: z.optional(z.string()),
  conditions: z.optional(z.string()),
});
export type ProjectDetail = z.infer<typeof projectDetail>;

const fields = {
  /**
   * What the form holds, by the keys of its fields, `productId` (a leaf of the product tree) among them; the form's own
   * rules judge it.
   */
  values: formValues(),
};

const filters = {
  /** In number or name. */
  nameLike: textFilter,
  /** Lines or leaves. */
  productId: codesFilter,
  projectStatus: codesFilter,
  stage: codesFilter,
  /** In the name of the buyer. */
  buyerLike: textFilter,
  ...dateRange('createTime'),
  /** 申请额度; finds only projects whose terms the company is told. */
  ...amountRange('applyAmount'),
};

export const projectSheet: Sheet<keyof ProjectRow & string> = {
  name: '项目',
  routeName: 'project',
  columns: {
    projectNo: { title: '项目编号' },
    projectName: { title: '项目名称' },
    productName: { title: '业务类型' },
    buyerName: { title: '采购方' },
    supplierNames: { title: '供应商' },
    applyAmount: { title: '申请额度（元）', as: 'number' },
    approvedAmount: { title: '批复额度（元）', as: 'number' },
    limit: AVAILABLE,
    creditDays: { title: '账期（天）', as: 'number' },
    stage: { title: '当前阶段', codeOf: 'ProjectStage' },
    projectStatus: { title: '状态', codeOf: 'ProjectStatus' },
    nextStep: WAITING_FOR,
    createTime: { title: '创建时间' },
  },
};

const inPortal = { group: 'portal', access: 'session' } as const;

/** One station of a project's stage line, or one tab of the list (domain.md C.1). */
export const stageRow = z.object({
  /** Code and name of ProjectStage. */
  stage: z.string(),
  name: z.string(),
  /** Enumeration StageState: 0 未开始, 1 进行中, 2 已完成, 3 受阻. */
  state: z.int(),
  /** Documents of this stage, and how many of them are done; of a tab, its projects. */
  count: z.int(),
  doneCount: z.int(),
  /** When it was done, or begun; '' before. */
  time: z.string(),
  /** Why it cannot go on; '' otherwise. */
  blockReason: z.string(),
  /** Where its documents are; null where there is no such view. */
  link: z.nullable(z.object({ routeName: z.string(), query: z.record(z.string(), z.string()) })),
});
export type StageRow = z.infer<typeof stageRow>;

/** The calls of projects (项目). */
export const project = {
  ...flowEndpoints({ name: 'project', title: 'projects (项目)' }),
  ...nounEndpoints({
    name: 'project',
    title: 'projects (项目)',
    row: projectRow,
    detail: projectDetail,
    save: fields,
    filters,
    sorts: ['createTime', 'projectName'],
    sheet: projectSheet,
  }),
  stage: endpoint({
    ...inPortal,
    name: 'projectStage',
    method: 'POST',
    path: '/portal/project/projectStage',
    effect: 'read',
    summary: 'The stage line of a project; without one, how many projects are in which stage',
    params: nothing,
    input: z.strictObject({ projectId: z.optional(id) }),
    output: z.array(stageRow),
  }),
  copy: endpoint({
    ...inPortal,
    name: 'projectCopy',
    method: 'GET',
    path: '/portal/project/copy',
    effect: 'read',
    summary:
      'What a new application takes over from an earlier one: its form without files and numbers',
    params: nothing,
    input: oneRecord,
    output: z.object({ values: z.record(z.string(), z.unknown()) }),
  }),
};
