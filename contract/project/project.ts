import * as z from 'zod/mini';
import { BUSINESS } from '../account/platform-role.ts';
import { declareDocument } from '../document/document.ts';
import {
  code,
  data,
  date,
  money,
  number,
  percent,
  text,
  withheld,
} from '../document/field-table.ts';
import { storedFile } from '../file/file.ts';
import { sharedFlowRow } from '../flow/flow.ts';
import { formValues } from '../form/values.ts';
import { limitFigures } from '../limit/limit.ts';
import { id } from '../noun/fields.ts';
import { codesFilter, flagFilter, idFilter, textFilter } from '../noun/list.ts';
import { oneRecord } from '../noun/noun.ts';
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

/** Statuses of a project that was agreed to at some time. */
export const AGREED_PROJECT: readonly string[] = [
  PROJECT_STATUS.signing,
  PROJECT_STATUS.running,
  PROJECT_STATUS.frozen,
  PROJECT_STATUS.finished,
  PROJECT_STATUS.terminated,
];

/** Enumeration PartyRole, as far as a project has them. */
export const PARTY_ROLE = { owner: '1', buyer: '2', supplier: '3', guarantor: '4' } as const;

/** Enumeration ProjectStage. */
export const PROJECT_STAGE = {
  apply: '10',
  review: '20',
  scene: '30',
  payApply: '40',
  orders: '50',
  payment: '60',
  pick: '70',
  deliver: '80',
  receipt: '90',
  settlement: '100',
  invoice: '110',
  collection: '120',
  end: '130',
};

/** Business refusals of projects. */
export const PROJECT_REFUSAL = {
  buyerUncertified: { code: 'buyer_uncertified', text: '采购方尚未完成企业认证，暂不能通过审批' },
  licence: {
    code: 'licence_expired',
    text: '成品油经营许可已过期，或在额度到期日之前到期，不能通过审批',
  },
  ownSupplier: {
    code: 'project_own_supplier',
    text: '采购方与供应商、债务人与债权人不能是同一企业，请退回修改',
  },
  unlicensed: {
    code: 'project_unlicensed',
    text: '成品油经营许可已过期，或在额度到期日之前到期，不能解冻；已换证的，请登记许可续期',
  },
  overGranted: {
    code: 'project_over_granted',
    text: '批复额度不能超过申请额度，也不能超过合同金额的最高比例',
  },
  overDays: { code: 'project_over_days', text: '批复账期不能超过最长账期' },
  noExpiry: { code: 'project_no_expiry', text: '请填写晚于今天的额度到期日' },
  noContract: { code: 'project_no_contract', text: '项目没有已上传的主合同，不能确认签约' },
  openChildren: { code: 'project_open_children', text: '项目下仍有未办结的单据，不能完结' },
  openOrders: {
    code: 'project_open_orders',
    text: '项目还有未办结的订单或未退还的保证金，不能完结',
  },
  disputed: { code: 'project_disputed', text: '项目还有未了结的争议，不能完结' },
  owed: { code: 'project_owed', text: '项目还有未结清的应收款，不能完结' },
  outstanding: { code: 'project_outstanding', text: '项目仍有未结清的额度，不能完结' },
  standing: {
    code: 'project_standing',
    text: '项目下已有付款、融资或在办的单据，不能作废；不再继续的请终止项目',
  },
  status: { code: 'project_status', text: '项目当前状态不能进行该操作' },
} as const;

const projectParty = z.object({
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
  /** When it was added after the approval, and for whoever is told the project's form why; '' otherwise. */
  added: z.string(),
});
export type ProjectParty = z.infer<typeof projectParty>;

/**
 * 项目 (rules.md C.1). Money, rates and what was filed are withheld from whoever is not on a side of the credit
 * (rules.md P7). Operators read of those that were submitted at least once; a draft is its own company's alone.
 */
export const projectDocument = declareDocument({
  name: 'project',
  word: '项目',
  title: 'projects (项目)',
  moduleId: PROJECT_MODULE,
  readers: BUSINESS,
  routes: {
    list: 'project',
    detail: 'projectDetails',
    form: 'projectaApplication',
    console: 'adminProject',
  },
  fields: {
    projectNo: text('项目编号', { width: 150 }),
    projectName: text('项目名称', { width: 200, pinned: true, sortable: true }),
    /** Leaf of the product tree. */
    productId: text(''),
    /** As in the tree, e.g. 大基建/市政道路. */
    productName: text('业务类型', { width: 150 }),
    /** What my company is in the project: codes of PartyRole. */
    myRoles: data(z.array(z.string())),
    buyerName: text('采购方', { width: 180 }),
    /** Of a supplier's view: its own name alone. */
    supplierNames: data(z.array(z.string()), '供应商', { width: 180 }),
    contractAmount: withheld(money('合同金额', { places: [] })),
    applyAmount: withheld(money('申请额度', { width: 150, sum: true, sortable: true })),
    /** '' before the approval. */
    approvedAmount: withheld(money('批复额度', { width: 150, sum: true, sortable: true })),
    /** As the ledger (额度流水) has it; null before it opens. */
    limit: withheld(
      data(z.nullable(limitFigures), '可用额度', {
        unit: '元',
        inSheet: { as: 'number', part: 'available' },
      }),
    ),
    limitType: withheld(code('额度类型', 'LimitType', { places: [] })),
    /** Days asked for, and granted. */
    creditDays: withheld(number('账期', { unit: '天', width: 110 })),
    approvedCreditDays: withheld(number('批复账期', { unit: '天', places: [] })),
    limitExpireDate: withheld(date('额度到期日', { width: 120, places: ['console'] })),
    /** Where the project has come to. */
    stage: code('当前阶段', 'ProjectStage', { width: 100 }),
    projectStatus: code('状态', 'ProjectStatus', { width: 100 }),
    /** Why it is frozen, rejected or terminated; '' otherwise. Absent for whoever did not apply. */
    statusReason: withheld(text('状态说明', { width: 180, hidden: true, places: ['console'] })),
  },
  details: {
    applicantRole: code('申请身份', 'PartyRole'),
    contractNo: withheld(text('合同编号')),
    contractName: withheld(text('合同名称')),
    startDate: date('开工日期'),
    endDate: date('竣工日期'),
    region: data(z.object({ base: z.string(), city: z.string(), district: z.string() })),
    detailAddress: text('详细地址'),
    /** '' where nobody has entered it. */
    lng: text(''),
    lat: text(''),
    parties: data(z.array(projectParty)),
    /** Values of the business form by the keys of its fields. */
    values: withheld(data(z.record(z.string(), z.unknown()))),
    /** Names of what the form refers to by id: companies, persons, bank accounts. */
    formNames: withheld(data(z.record(z.string(), z.string()))),
    attachment: withheld(data(z.array(storedFile))),
    annualRate: withheld(percent('年化费率')),
    serviceRate: withheld(percent('服务费率')),
    approvedDepositRate: withheld(percent('保证金比例')),
    /** What the platform adds to the supplier's price of a unit, yuan. */
    markup: withheld(number('加价', { unit: '元/单位' })),
    conditions: withheld(text('批复条件')),
  },
  saveAnswers: 'id',
  // What the form holds, `productId` (a leaf of the product tree) among it; the form's own rules judge it.
  save: { values: formValues() },
  approval: sharedFlowRow,
  status: 'projectStatus',
  /** 申请额度 finds only projects whose terms the company is told. */
  filters: ['projectStatus', 'stage', 'createTime', 'applyAmount'],
  ownFilters: {
    /** Lines or leaves. */
    productId: codesFilter,
    /** In the name of the buyer. */
    buyerLike: textFilter,
    /** A company or person that takes part in it. */
    partnerId: idFilter,
  },
  sorts: ['createTime', 'projectName', 'applyAmount', 'approvedAmount'],
  sheetEnd: ['waitingFor', 'createTime'],
  console: {
    name: 'project',
    word: '项目',
    title: 'projects (项目)',
    fields: [
      'projectNo',
      'projectName',
      'productId',
      'productName',
      'companyName',
      'buyerName',
      'supplierNames',
      'stage',
      'projectStatus',
      'applyAmount',
      'approvedAmount',
      'limit',
      'creditDays',
      'limitExpireDate',
      'version',
    ],
    lastFields: ['statusReason'],
    titles: { creditDays: '申请账期' },
    filters: ['projectStatus', 'stage', 'submitTime', 'applyAmount'],
  },
});

export type ProjectRow = z.infer<typeof projectDocument.row>;
export type ProjectDetail = z.infer<typeof projectDocument.detail>;

const inPortal = { group: 'portal', access: 'session' } as const;

/** One station of a project's stage line, or one tab of the list (rules.md C.1). */
const stageRow = z.object({
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
  /** Who has to act, and until when; absent or null where nobody has to. */
  waitingFor: z.optional(
    z.nullable(z.object({ who: z.string(), dueTime: z.nullable(z.string()) })),
  ),
  /** Where its documents are; null where there is no such view. */
  link: z.nullable(z.object({ routeName: z.string(), query: z.record(z.string(), z.string()) })),
});
export type StageRow = z.infer<typeof stageRow>;

/** What whoever chooses a project is told of it. */
const projectOption = z.object({
  id: z.string(),
  projectNo: z.string(),
  projectName: z.string(),
  buyerName: z.string(),
});
export type ProjectOption = z.infer<typeof projectOption>;

/** The calls of projects (项目). */
export const project = {
  ...projectDocument.calls,
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
  options: endpoint({
    ...inPortal,
    name: 'projectOptions',
    method: 'GET',
    path: '/portal/project/options',
    effect: 'read',
    summary:
      'Projects of my company by name, for whoever files or looks for what belongs to one and may not read projects themselves',
    params: nothing,
    input: z.strictObject({
      /** One by its id, whatever it is called. */
      id: z.optional(id),
      nameLike: textFilter,
      projectStatus: codesFilter,
      /** Codes of PartyRole: my company takes part as one of these. */
      role: codesFilter,
      /** Leaves out 保理, which delivers nothing. */
      goods: flagFilter,
    }),
    output: z.array(projectOption),
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
    output: z.object({
      values: z.record(z.string(), z.unknown()),
      /** What the earlier one called what the values hold by id: my company may have removed it since. */
      names: z.record(z.string(), z.string()),
    }),
  }),
};
