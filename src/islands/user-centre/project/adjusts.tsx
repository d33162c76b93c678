import type { ProjectDetail } from '#contract/project/project.ts';
import { adjustQueries } from '#src/api/apply-amount-adjust.ts';

import { COLUMNS, EXPORTS } from '../apply-amount-adjust/columns.ts';
import { Within } from './within.tsx';

const LIST = {
  title: '额度调整',
  listKey: 'projectAdjusts',
  source: adjustQueries,
  exports: EXPORTS,
  columns: COLUMNS,
  empty: '额度开立后没有调整过；不够用或快到期时可以申请调整',
};
const BEGIN = {
  name: 'applyAmountAdjust',
  label: '申请调整',
  form: 'applyAmountAdjustForm',
} as const;

/** 额度调整 of the project, once the limit is open and for those who are told of it. */
export function Adjusts({ project }: { project: ProjectDetail }) {
  return project.limit ? <Within project={project} list={LIST} begin={BEGIN} /> : null;
}
