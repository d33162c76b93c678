import { useMemo } from 'react';

import { AGREED_PROJECT } from '#contract/project/project.ts';
import { listWithin } from '#src/api/noun.ts';
import { InnerList } from '#src/ui/list-page/inner-list.tsx';

import { PROJECTS } from '../project/document.tsx';
import type { Partner } from './partner.ts';

const NO_FILTERS: readonly never[] = [];
const { queries, exports, columns } = PROJECTS;
const projectStatus = AGREED_PROJECT.join(',');

/** 合作项目: projects that were agreed to and in which the partner takes part as my company does. */
export function Projects({ partner: { partyId } }: { partner: Partner }) {
  const list = useMemo(
    () => listWithin(queries, exports, { partnerId: partyId, projectStatus }),
    [partyId],
  );
  return (
    <InnerList
      {...list}
      columns={columns}
      title="合作项目"
      listKey="projectsOfPartner"
      filters={NO_FILTERS}
      empty="还没有与该伙伴共同参与的项目，项目审批通过后显示在这里"
    />
  );
}
