import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { AdminRouteName } from '#src/lib/admin-routes.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { entryNamed, mayUse } from '#src/lib/route-tree.ts';
import { enumName } from '#src/stores/enums.ts';
import { $operator, rolesOf } from '#src/stores/operator.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ViewSkeleton } from '#src/ui/skeleton.tsx';
import states from '#src/ui/states.module.css';
import { ErrorState, StatePanel } from '#src/ui/states.tsx';
import { type Search, ViewProvider } from '#src/ui/view-context.ts';
import { NotFound } from '#src/widgets/shell/not-found.tsx';
import { ShownView } from '#src/widgets/shell/shown-view.tsx';
import { StandIn } from '#src/widgets/shell/stand-in.tsx';

import { $page, hasNavigated, openView, type Page, setSearch } from '../router.ts';
import { loadView } from '../views.ts';

function Lost({ name, text }: { name: string; text: string }) {
  return (
    <StandIn name={name}>
      <StatePanel title={text} isAlert>
        <p>可能是网络中断，或系统刚刚更新。重新加载后通常即可恢复</p>
        <Button className={states.action} onClick={() => location.reload()}>
          重新加载
        </Button>
      </StatePanel>
    </StandIn>
  );
}

interface RefusedProps {
  name: string;
  /** Roles that open the page. */
  roles: readonly string[];
  mine: readonly string[] | undefined;
}

/** 无权限: what the role lacks, and who could grant it. */
function Refused({ name, roles, mine }: RefusedProps) {
  const needed = roles.map((role) => enumName('PlatformRole', role)).join('、');
  const lack = mine?.length === 0 ? '您的账号还没有角色' : `该页面需要以下平台角色之一：${needed}`;
  return (
    <StandIn name={name}>
      <StatePanel title="无权限">
        <p>{lack}</p>
        <p>如需使用，请联系系统管理员为您分配角色</p>
      </StatePanel>
    </StandIn>
  );
}

function Broken({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <StandIn name={name}>
      <ErrorState text="页面没有显示出来，数据没有受影响" onRetry={onRetry} />
    </StandIn>
  );
}

function Waiting({ name }: { name: string }) {
  return (
    <StandIn name={name}>
      <ViewSkeleton />
    </StandIn>
  );
}

function Place({ page: { name, search }, platform }: { page: Page; platform: string }) {
  const route = entryNamed(name);
  const mine = rolesOf(useStore($operator));
  const place = useMemo(
    () => ({
      search,
      platform,
      takesFocus: hasNavigated,
      setSearch: (next: Search, replace = false) => setSearch(name, next, replace),
      open: openView,
    }),
    [search, name, platform],
  );
  return (
    <ViewProvider value={place}>
      {route?.roles && !mayUse(route, mine) ? (
        <Refused name={name} roles={route.roles} mine={mine} />
      ) : (
        <ShownView
          key={name}
          name={name}
          load={() => loadView(name)}
          waiting={<Waiting name={name} />}
          lost={(error) => <Lost name={name} text={errorToMessage(error)} />}
          broken={(retry) => <Broken name={name} onRetry={retry} />}
          record={`${search.id ?? ''} ${search.taskId ?? ''}`}
        />
      )}
    </ViewProvider>
  );
}

interface Props {
  /** Route of the prerendered page. */
  first: AdminRouteName;
  platform: string;
  /** Why the guard could not ask who is signed in; '' while it could. */
  failure: string;
}

/** The view on screen, or what stands in its place. */
export function ViewOutlet({ first, platform, failure }: Props) {
  const page = useStore($page);
  const waiting = useMemo(
    () => ({
      search: {},
      platform,
      takesFocus: () => false,
      setSearch: () => undefined,
      open: openView,
    }),
    [platform],
  );
  if (page) return <Place page={page} platform={platform} />;
  return (
    <ViewProvider value={waiting}>
      {failure !== '' && <Lost name={first} text={failure} />}
      {failure === '' && page === null && <NotFound home="adminWorkbench" under="adminWorkbench" />}
      {failure === '' && page === undefined && <Waiting name={first} />}
    </ViewProvider>
  );
}
