import type { ProjectDetail } from '#contract/project/project.ts';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { coded } from '#src/widgets/coded.ts';
import { LimitPanel } from '#src/widgets/limit/limit-panel.tsx';

const FIELDS: readonly Field<ProjectDetail>[] = [
  { key: 'approvedAmount', title: '批复额度', unit: '元', as: 'money' },
  { ...coded('limitType', 'LimitType'), title: '额度类型' },
  { key: 'limitExpireDate', title: '额度到期日', as: 'date' },
  { key: 'approvedCreditDays', title: '批复账期', unit: '天', as: 'count' },
  { key: 'annualRate', title: '年化费率', as: 'percent' },
  { key: 'serviceRate', title: '服务费率', as: 'percent' },
  { key: 'approvedDepositRate', title: '保证金比例', as: 'percent' },
  { key: 'conditions', title: '批复条件' },
];

/** 批复方案: what the platform has granted, once it has, for those who are told. */
export function ApprovedTerms({ project }: { project: ProjectDetail }) {
  if (project.auditStatus !== '3' || project.approvedAmount === undefined) return null;
  return (
    <>
      {project.limit && <LimitPanel projectId={project.id} />}
      <DescriptionPanel title="批复方案" row={project} fields={FIELDS} />
    </>
  );
}
