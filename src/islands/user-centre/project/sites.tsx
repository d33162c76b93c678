import { PROJECT_STATUS, type ProjectDetail } from '#contract/project/project.ts';
import { sceneQueries } from '#src/api/scene-control.ts';

import { COLUMNS, EXPORTS } from '../scene-control/columns.ts';
import { Within } from './within.tsx';

/** 保理: nothing is delivered, so there are no sites. */
const FACTORING = '4';
const { signing, running, frozen, finished, terminated } = PROJECT_STATUS;
const AFTER_APPROVAL: readonly string[] = [signing, running, frozen, finished, terminated];

const LIST = {
  title: '现场',
  listKey: 'projectSites',
  source: sceneQueries,
  exports: EXPORTS,
  columns: COLUMNS,
  empty: '还没有登记现场；登记并通过核验后才能提货到现场',
};
const BEGIN = { name: 'sceneControl', label: '登记现场', form: 'sceneControlForm' } as const;

/** 现场: the sites that this company has registered for the project, from its approval on. */
export function Sites({ project }: { project: ProjectDetail }) {
  const { values, projectStatus, productId } = project;
  const hasSites = AFTER_APPROVAL.includes(projectStatus) && !productId.startsWith(FACTORING);
  // Sites are of those who apply or buy, who are told the form as well.
  if (values === undefined || !hasSites) return null;
  return <Within project={project} list={LIST} begin={BEGIN} />;
}
