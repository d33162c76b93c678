import { Button } from '@mantine/core';
import { AUDIT } from '#contract/flow/flow.ts';
import type { ProjectDetail } from '#contract/project/project.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import type { DocumentHead } from '#src/ui/document-page/document-page.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { coded } from '#src/widgets/coded.ts';
import { type DetailDeclaration, DocumentDetail } from '#src/widgets/document/document-detail.tsx';
import { LimitPanel } from '#src/widgets/limit/limit-panel.tsx';

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
const OVERVIEW: readonly Field<ProjectDetail>[] = [
  { key: 'projectNo', title: '项目编号' },
  { key: 'projectName', title: '项目名称' },
  { key: 'productName', title: '业务类型' },
  {
    key: 'myRoles',
    title: '我方身份',
    value: ({ myRoles }) => myRoles.map((role) => enumName('PartyRole', role)).join('、'),
  },
  { key: 'place', title: '项目地点', value: placeOf },
  { key: 'period', title: '工期', value: periodOf },
  { key: 'createTime', title: '创建时间', as: 'dateTime' },
];

const TERMS: readonly Field<ProjectDetail>[] = [
  { key: 'approvedAmount', title: '批复额度', unit: '元', as: 'money' },
  { ...coded('limitType', 'LimitType'), title: '额度类型' },
  { key: 'limitExpireDate', title: '额度到期日', as: 'date' },
  { key: 'approvedCreditDays', title: '批复账期', unit: '天', as: 'count' },
  { key: 'annualRate', title: '年化费率', as: 'percent' },
  { key: 'serviceRate', title: '服务费率', as: 'percent' },
  { key: 'approvedDepositRate', title: '保证金比例', as: 'percent' },
  { key: 'conditions', title: '批复条件' },
];

/** What the platform has granted, once it has, for those who are told. */
const isGranted = ({ auditStatus, approvedAmount }: ProjectDetail) =>
  auditStatus === AUDIT.approved && approvedAmount !== undefined;
const hasLimit = ({ limit }: ProjectDetail) => Boolean(limit);

function amountOf({ approvedAmount = '', applyAmount }: ProjectDetail): DocumentHead['amount'] {
  if (applyAmount === undefined || applyAmount === '') return undefined;
  return approvedAmount === ''
    ? { label: '申请额度（元）', value: formatNumber(applyAmount) }
    : { label: '批复额度（元）', value: formatNumber(approvedAmount) };
}

const DETAIL: DetailDeclaration<ProjectDetail> = {
  head: (row) => ({
    name: `${row.projectName} ${row.projectNo}`.trim(),
    about: [row.projectName, row.productName, row.buyerName].filter((one) => one !== ''),
    amount: amountOf(row),
  }),
  marks: true,
  buttons: (
    <Button variant="default" onClick={() => window.print()}>
      打印
    </Button>
  ),
  panels: [
    { Part: Stages },
    { title: '项目信息', fields: OVERVIEW, shows: ({ values }) => values === undefined },
    { Part: Parties },
    {
      Part: ({ row }) => <LimitPanel projectId={row.id} />,
      shows: (row) => isGranted(row) && hasLimit(row),
    },
    { title: '批复方案', fields: TERMS, shows: isGranted },
    ...WITHIN_PROJECT,
    { Part: ({ row }) => <LedgerPanel projectId={row.id} />, shows: hasLimit },
    // The parties have a panel of their own.
    { form: { but: ['parties'], title: '项目信息' } },
  ],
};

export const View = () => <DocumentDetail noun={PROJECTS} detail={DETAIL} />;
