import { useQuery } from '@tanstack/react-query';

import { stageQueries } from '#src/api/project.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { useView } from '#src/ui/view-context.ts';

import styles from './stage-tabs.module.css';
import { isWhole } from './whole-list.ts';

/** The list by stage (阶段): a link for each stage that has projects, and for the one that is chosen; how many, where no other filter stands. */
export function StageTabs() {
  const { search } = useView();
  const { data = [] } = useQuery(stageQueries.counts());
  const chosen = search.stage ?? '';
  const all = data.reduce((sum, { count }) => sum + count, 0);
  const tabs = [
    { stage: '', name: '全部', count: all },
    ...data.filter(({ stage, count }) => count > 0 || stage === chosen),
  ];
  const { stage: _, pageNum: __, ...others } = search;
  return (
    <nav aria-label="项目阶段" className={styles.tabs}>
      {tabs.map(({ stage, name, count }) => (
        <a
          key={stage}
          href={addressOf('project', stage === '' ? others : { ...others, stage })}
          aria-current={stage === chosen ? 'true' : undefined}
        >
          {name}
          {isWhole(search) && <span>{count}</span>}
        </a>
      ))}
    </nav>
  );
}
