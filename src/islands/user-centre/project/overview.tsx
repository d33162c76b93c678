import type { ProjectDetail } from '#contract/project/project.ts';
import { enumName } from '#src/stores/enums.ts';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import type { Field } from '#src/ui/list-table/column.ts';

const placeOf = ({ region: { base, city, district }, detailAddress }: ProjectDetail) =>
  [...new Set([base, city, district])].join('') + detailAddress;

const periodOf = ({ startDate, endDate }: ProjectDetail) =>
  startDate === '' ? '' : `${startDate} 至 ${endDate}`;

const FIELDS: readonly Field<ProjectDetail>[] = [
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

/** 项目信息, for those who are not told the form: what everybody who takes part may know. */
export function Overview({ project }: { project: ProjectDetail }) {
  if (project.values !== undefined) return null;
  return <DescriptionPanel title="项目信息" row={project} fields={FIELDS} />;
}
