import type { ReactNode } from 'react';

import { AUDIT } from '#contract/flow/flow.ts';
import { PROJECT_STAGE, PROJECT_STATUS, type ProjectDetail } from '#contract/project/project.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { enumName } from '#src/stores/enums.ts';
import type { DocumentHead } from '#src/ui/document-page/document-page.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import {
  type DetailDeclaration,
  DocumentDetail,
  type FieldsPanel,
} from '#src/widgets/document/document-detail.tsx';
import { LimitPanel } from '#src/widgets/limit/limit-panel.tsx';

import { PANELS_WITHIN } from '../panels-within.ts';
import { WITHIN_PROJECT } from '../within-project.ts';
import { PROJECTS } from './document.tsx';
import { Parties } from './parties.tsx';
import { Stages } from './stages.tsx';

/** Below the fold of every screen. */
const LedgerPanel = laterPart(
  async () => (await import('#src/widgets/limit/ledger-panel.tsx')).LedgerPanel,
);

const placeOf = ({ region: { base, city, district }, detailAddress }: ProjectDetail) =>
  [...new Set([base, city, district])].join('') + detailAddress;

const periodOf = ({ startDate, endDate }: ProjectDetail) =>
  startDate === '' ? '' : `${startDate} 至 ${endDate}`;

/** 项目信息, for those who are not told the form: what everybody who takes part may know. */
const OVERVIEW: FieldsPanel<ProjectDetail>['fields'] = [
  'projectNo',
  'projectName',
  'productName',
  {
    key: 'myRoles',
    title: '我方身份',
    value: ({ myRoles }) => myRoles.map((role) => enumName('PartyRole', role)).join('、'),
  },
  { key: 'place', title: '项目地点', value: placeOf },
  { key: 'period', title: '工期', value: periodOf },
  'createTime',
];

const TERMS: FieldsPanel<ProjectDetail>['fields'] = [
  'approvedAmount',
  'limitType',
  'limitExpireDate',
  { key: 'approvedCreditDays', title: '批复账期', unit: '天', as: 'count' },
  'annualRate',
  'serviceRate',
  'approvedDepositRate',
  'conditions',
];

/** What the platform has granted, once it has, for those who are told. */
const isGranted = ({ auditStatus, approvedAmount }: ProjectDetail) =>
  auditStatus === AUDIT.approved && approvedAmount !== undefined;
const hasLimit = ({ limit }: ProjectDetail) => Boolean(limit);

function amountOf({ approvedAmount, applyAmount }: ProjectDetail): DocumentHead['amount'] {
  const value = approvedAmount || applyAmount;
  if (!value) return undefined;
  return { label: `${approvedAmount ? '批复' : '申请'}额度（元）`, value: formatNumber(value) };
}

/** What the project waits for at a stage: a payment is asked for once a site is agreed to. */
const NEXT: Readonly<Record<string, string>> = {
  [PROJECT_STAGE.scene]: 'sceneControl',
  [PROJECT_STAGE.payApply]: 'payApply',
};

/** After the approval: what the platform does next, and what can be done meanwhile. */
function lead({ id, projectStatus, stage, actions }: ProjectDetail): ReactNode {
  const begin = (name: string) =>
    WITHIN_PROJECT.filter((one) => one.name === name && actions?.includes(name)).map(
      ({ form, label }) => (
        <a key={name} href={addressOf(form, { projectId: id })}>
          {label}
        </a>
      ),
    );
  if (projectStatus === PROJECT_STATUS.signing) {
    const meanwhile = begin('sceneControl');
    return (
      <>
        下一步：平台安排各方签署合同，签署后可以申请付款
        {meanwhile.length > 0 && <>；现在可以先办理 {meanwhile}</>}
      </>
    );
  }
  const named = NEXT[stage];
  const next = named === undefined ? [] : begin(named);
  if (projectStatus !== PROJECT_STATUS.running || next.length === 0) return undefined;
  return <>项目执行中，下一步：{next}</>;
}

const DETAIL: DetailDeclaration<ProjectDetail> = {
  head: (row) => ({
    name: `${row.projectName} ${row.projectNo}`.trim(),
    about: [row.projectName, row.productName, row.buyerName],
    amount: amountOf(row),
  }),
  marks: true,
  long: true,
  lead,
  panels: [
    { Part: Stages },
    { title: '项目信息', fields: OVERVIEW, shows: ({ values }) => values === undefined },
    { Part: Parties },
    {
      Part: ({ row }) => <LimitPanel projectId={row.id} />,
      shows: (row) => isGranted(row) && hasLimit(row),
    },
    { title: '批复方案', fields: TERMS, shows: isGranted },
    ...PANELS_WITHIN,
    { Part: ({ row }) => <LedgerPanel projectId={row.id} />, shows: hasLimit },
    // The parties have a panel of their own.
    { form: { but: ['parties'], title: '项目信息' } },
  ],
};

export const View = () => <DocumentDetail noun={PROJECTS} detail={DETAIL} />;
