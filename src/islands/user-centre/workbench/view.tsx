import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';

import { USER_STATUS } from '#contract/account/user.ts';
import { workbenchQueries } from '#src/api/workbench.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, leading, mayUse, routeNamed } from '#src/lib/route-tree.ts';
import { $roles, $supplies, $suppliesOnly, $userStatus } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Days } from './days.tsx';
import { STEP_HINTS } from './first-steps.ts';
import { Identity } from './identity.tsx';
import { Limits } from './limits.tsx';
import { Lines } from './lines.tsx';
import { Recent } from './recent.tsx';
import { Start } from './start.tsx';
import { Unread } from './unread.tsx';
import { Waits } from './waits.tsx';
import styles from './workbench.module.css';

const Coming = laterPart(async () => (await import('../forecast/panels.tsx')).ComingMoney);

function Content() {
  const supplies = useStore($supplies);
  const { data, error, refetch } = useQuery(workbenchQueries.summary());
  if (!data) {
    return error ? (
      <ErrorState text={errorToMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <PanelsSkeleton />
    );
  }
  const { waiting, hints, messages, company, limits, waits, days, hasProjects } = data;
  const others = hasProjects ? hints : hints.filter(({ key }) => !STEP_HINTS.has(key));
  return (
    <>
      <Identity company={company} />
      {hasProjects ? (
        limits && <Limits limits={limits} />
      ) : (
        <Start company={company} hints={hints} />
      )}
      <div className={styles.columns}>
        <div>
          <Panel title="待我处理" flush>
            <Lines lines={waiting} empty="没有等待您处理的事项" />
          </Panel>
          {supplies && leading(routeNamed('funds')) && <Coming most={3} more />}
        </div>
        <div>
          {days.length > 0 && <Days days={days} />}
          {waits.length > 0 && <Waits waits={waits} />}
          {others.length > 0 && (
            <Panel title="账户提示" flush>
              <Lines lines={others} />
            </Panel>
          )}
          <Recent />
        </div>
        <div className={styles.wide}>
          <Unread messages={messages} />
        </div>
      </div>
    </>
  );
}

/** Whether the person may apply for a project at once. */
function useMayApply(): boolean {
  const roles = useStore($roles);
  const status = useStore($userStatus);
  const route = routeNamed('projectaApplication');
  return status === USER_STATUS.certified && route !== undefined && mayUse(route, roles);
}

/** Whether the person may see the company's money as a whole. */
function useMayReadFunds(): boolean {
  const roles = useStore($roles);
  const status = useStore($userStatus);
  const route = routeNamed('funds');
  // Whoever's papers ran out still owes and is owed.
  const runs = status === USER_STATUS.certified || status === USER_STATUS.expired;
  return runs && route !== undefined && mayUse(route, roles);
}

/** 工作台: the money first, what waits for me and for others, what ends soon, what is new, what the account still lacks. */
export function View() {
  const route = routeNamed('workbench');
  const suppliesOnly = useStore($suppliesOnly);
  const mayApply = useMayApply();
  const mayReadFunds = useMayReadFunds();
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} bar>
        {mayReadFunds && (
          <ButtonLink href={addressOf('funds')} variant="default">
            资金总览
          </ButtonLink>
        )}
        {mayApply && (
          // Credit is the buyer's: whoever only supplies is not urged.
          <ButtonLink
            href={addressOf('projectaApplication')}
            variant={suppliesOnly ? 'default' : 'filled'}
          >
            申请项目
          </ButtonLink>
        )}
      </PageHead>
      <Content />
    </>
  );
}
