import type { CustomerRole } from '#contract/account/customer-role.ts';
import type { PlatformRole } from '#contract/account/platform-role.ts';
import type { Expression } from '#contract/form/expression.ts';
import type { NodeDefinition } from '#server/kernel/flow/definition.ts';

/** A process (审批流程) as the platform starts with it (rules.md F). */
export interface ProcessSeed {
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly NodeDefinition[];
}

type More = Partial<NodeDefinition>;

const fact = (name: string): Expression => ({ fact: name });
const param = (name: string): Expression => ({ param: name });
const is = (name: string, value: string): Expression => ({ op: 'eq', args: [fact(name), value] });
const over = (name: string, limit: Expression): Expression => ({
  op: 'gt',
  args: [fact(name), limit],
});

/** A step of the platform; any holder of the role decides. `''`: of the system, and of nobody. */
export function step(
  nodeKey: string,
  nodeName: string,
  role: PlatformRole | CustomerRole | '',
  slaHours: number,
  more: More = {},
) {
  return {
    nodeKey,
    nodeName,
    side: 'platform',
    role,
    mode: 'any',
    slaHours,
    formEditable: [],
    allowReturn: true,
    allowReject: true,
    allowTransfer: true,
    ...more,
  } satisfies NodeDefinition;
}

/** A step of another company, which confirms or sends back. */
function party(
  nodeKey: string,
  nodeName: string,
  company: string,
  slaHours: number,
  role: CustomerRole = 'companyOperator',
) {
  const only = { allowReject: false, allowTransfer: false } as const;
  return { ...step(nodeKey, nodeName, role, slaHours, only), side: 'party', company } as const;
}

/** 企业复核: a second person of the applicant's company, where it wants one and has one. */
export const COMPANY_REVIEW: NodeDefinition = {
  ...step('C1', '企业复核', 'companyReviewer', 8),
  side: 'own',
  slaHours: null,
  allowReject: false,
  allowTransfer: false,
  condition: {
    op: 'and',
    args: [is('needReview', '1'), { op: 'ge', args: [fact('companyUsers'), '2'] }],
  },
};

/** Set by the risk department and by its director (批复). */
const APPROVED_SET = [
  'approvedAmount',
  'approvedCreditDays',
  'annualRate',
  'serviceRate',
  'approvedDepositRate',
  'markup',
  'limitExpireDate',
  'riskLevel',
  'conditions',
];
const GM = step('N5', '总经理会签', 'gm', 8, { mode: 'all' });
const LEGAL_LINES = ['1', '3', '4'];

function project(line: string, name: string): ProcessSeed {
  return {
    key: `project_${line}`,
    name: `项目申请（${name}）`,
    nodes: [
      COMPANY_REVIEW,
      step('N1', '业务初审', 'bizManager', 8),
      step('N2', '风控审查', 'riskOfficer', 16, { formEditable: APPROVED_SET }),
      ...(LEGAL_LINES.includes(line) ? [step('N3', '法务审查', 'legalOfficer', 8)] : []),
      step('N4', '风控总监审批', 'riskDirector', 8, { formEditable: APPROVED_SET }),
      { ...GM, condition: over('applyAmount', param('project.gmAmount')) },
    ],
  };
}

/** The certification passes without a person only where everything agrees and the operator has switched that on. */
const AUTH: ProcessSeed = {
  key: 'companyAuth_default',
  name: '企业认证',
  nodes: [
    { ...step('N1', '自动核验', '', 1), side: 'system', slaHours: null },
    step('N2', '运营审核', 'operationOfficer', 8, {
      condition: {
        op: 'not',
        args: [
          {
            op: 'and',
            args: [
              { op: 'eq', args: [param('auth.autoPass'), '1'] },
              is('allEqual', '1'),
              is('byLegalPerson', '1'),
              is('sampled', '0'),
            ],
          },
        ],
      },
    }),
  ],
};

const SCENE: ProcessSeed = {
  key: 'sceneControl_default',
  name: '现场登记',
  nodes: [
    step('N1', '运营核验', 'operationOfficer', 8),
    step('N2', '风控抽查', 'riskOfficer', 8, {
      condition: {
        op: 'or',
        args: [
          over('distance', param('siteRadiusM')),
          { op: 'lt', args: [fact('photoCount'), '3'] },
        ],
      },
    }),
  ],
};

const PAY_APPLY: ProcessSeed = {
  key: 'payApply_default',
  name: '付款申请',
  nodes: [
    COMPANY_REVIEW,
    // What a supplier asks for is the buyer's to confirm first (rules.md M15).
    {
      ...party('B1', '采购方确认', 'buyerCompanyId', 24, 'companyFinance'),
      condition: is('filedBySupplier', '1'),
    },
    step('N1', '业务审核', 'bizManager', 4, {
      formEditable: ['markup', 'lineMarkups', 'retentionRate', 'retentionDays'],
    }),
    step('N2', '风控额度审核', 'riskOfficer', 4, { formEditable: ['approvedAmount'] }),
    step('N3', '财务复核', 'financeOfficer', 4, { formEditable: ['approvedPayDate'] }),
    step('N4', '财务总监审批', 'financeDirector', 4, {
      condition: over('applyAmount', param('payApply.directorAmount')),
    }),
  ],
};

const PICK_GOODS: ProcessSeed = {
  key: 'pickGoods_default',
  name: '提货单',
  nodes: [
    step('N1', '运营审核', 'operationOfficer', 4),
    step('N2', '风控审核', 'riskOfficer', 4, {
      condition: {
        op: 'or',
        args: [over('overdueAmount', '0'), is('siteException', '1'), is('overQty', '1')],
      },
    }),
  ],
};

const ACTUAL_DELIVERY: ProcessSeed = {
  key: 'actualDelivery_default',
  name: '实收核对',
  nodes: [
    step('N1', '运营核对', 'operationOfficer', 8, { allowReject: false }),
    // The rule decides before anybody argues, and says so in the record.
    { ...step('S1', '磅差裁定', '', 1), side: 'system', slaHours: null },
    { ...party('N2', '供应商确认', 'supplierCompanyId', 24), allowReturn: false },
  ],
};

const NOT_LOWERED: Expression = { op: 'ne', args: [fact('adjustType'), '2'] };

const AMOUNT_ADJUST: ProcessSeed = {
  key: 'amountAdjust_default',
  name: '额度调整',
  nodes: [
    COMPANY_REVIEW,
    step('N1', '业务审核', 'bizManager', 8),
    step('N2', '风控审查', 'riskOfficer', 16, { formEditable: ['approvedAmount', 'conditions'] }),
    step('N3', '风控总监审批', 'riskDirector', 8, {
      condition: NOT_LOWERED,
      formEditable: ['approvedAmount', 'conditions'],
    }),
    {
      ...GM,
      nodeKey: 'N4',
      nodeName: '总经理审批',
      condition: over('afterLimit', param('project.gmAmount')),
    },
  ],
};

const PAY_OUT: ProcessSeed = {
  key: 'payOut_default',
  name: '付款支付',
  nodes: [step('N1', '财务总监放行', 'financeDirector', 4)],
};

export const PROCESS_DEFINITIONS: readonly ProcessSeed[] = [
  AUTH,
  project('1', '大基建'),
  project('2', '大宗商品'),
  project('3', '新基建'),
  project('4', '保理'),
  project('5', '特钢'),
  project('6', '成品油'),
  SCENE,
  PAY_APPLY,
  PICK_GOODS,
  ACTUAL_DELIVERY,
  AMOUNT_ADJUST,
  PAY_OUT,
];
