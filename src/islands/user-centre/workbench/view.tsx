import { useQuery } from '@tanstack/react-query';

import { workbenchQueries } from '#src/api/workbench.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Identity } from './identity.tsx';
import { Lines } from './lines.tsx';
import { Recent } from './recent.tsx';
import { Unread } from './unread.tsx';
import styles from './workbench.module.css';

function Content() {
  const { data, error, refetch } = useQuery(workbenchQueries.summary());
  if (!data) {
    return error ? (
      <ErrorState text={errorToMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <PanelsSkeleton />
    );
  }
  const { waiting, hints, messages, company } = data;
  return (
    <>
      <Identity company={company} />
      <div className={styles.columns}>
        <div>
          <Panel title="待我处理" flush>
            <Lines lines={waiting} empty="没有等待您处理的事项" />
          </Panel>
          <Unread messages={messages} />
        </div>
        <div>
          {hints.length > 0 && (
            <Panel title="账户提示" flush>
              <Lines lines={hints} />
            </Panel>
          )}
          <Recent />
        </div>
      </div>
    </>
  );
}

/** 工作台: what waits for me, what is new, what the account still lacks. */
export function View() {
  const route = routeNamed('workbench');
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <Content />
    </>
  );
}
