import { Button } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { AdminRouteName } from '#src/lib/admin-routes.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { portalPath } from '#src/lib/paths.ts';
import { breadcrumb, entryNamed, mayUse } from '#src/lib/route-tree.ts';
import { enumName } from '#src/stores/enums.ts';
import { $operator, rolesOf } from '#src/stores/operator.ts';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { ViewSkeleton } from '#src/ui/skeleton.tsx';
import states from '#src/ui/states.module.css';
import { EmptyState, ErrorState, StatePanel } from '#src/ui/states.tsx';
import { type Search, ViewProvider } from '#src/ui/view-context.ts';

import { $page, hasNavigated, openView, type Page, setSearch } from '../router.ts';
import { loadView } from '../views.ts';

function StandIn({ name, children }: { name: string; children: ReactNode }) {
  const route = entryNamed(name);
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      {children}
    </>
  );
}

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

type Loading = { name?: AdminRouteName; View?: ComponentType | undefined; error?: unknown };

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

function useCode(name: AdminRouteName): Loading {
  const [loading, setLoading] = useState<Loading>({});
  useEffect(() => {
    let wanted = true;
    loadView(name).then(
      (View) => wanted && setLoading({ name, View }),
      (error: unknown) => wanted && setLoading({ name, error }),
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  return loading.name === name ? loading : {};
}

function Place({ page: { name, search }, platform }: { page: Page; platform: string }) {
  const { View, error } = useCode(name);
  const [attempt, setAttempt] = useState(0);
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
  if (route?.roles && !mayUse(route, mine)) {
    return (
      <ViewProvider value={place}>
        <Refused name={name} roles={route.roles} mine={mine} />
      </ViewProvider>
    );
  }
  if (error !== undefined) {
    return (
      <ViewProvider value={place}>
        <Lost name={name} text={errorToMessage(error)} />
      </ViewProvider>
    );
  }
  const broken = (
    <StandIn name={name}>
      <ErrorState text="页面没有显示出来，数据没有受影响" onRetry={() => setAttempt(attempt + 1)} />
    </StandIn>
  );
  return (
    <ViewProvider value={place}>
      <ErrorBoundary key={`${name} ${attempt}`} fallback={() => broken}>
        {View ? (
          // Another record is another view: nothing typed for one stays for the other.
          <View key={`${name} ${search.id ?? ''} ${search.taskId ?? ''}`} />
        ) : (
          <StandIn name={name}>
            <ViewSkeleton />
          </StandIn>
        )}
      </ErrorBoundary>
    </ViewProvider>
  );
}

function NotFound() {
  const crumbs = [...breadcrumb(entryNamed('adminWorkbench')), { title: '404', path: undefined }];
  return (
    <>
      <PageHead title="页面不存在" crumbs={crumbs} />
      <EmptyState>
        请检查地址，或前往<a href={portalPath('/admin/workbench')}>待办</a>
      </EmptyState>
    </>
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
      {failure === '' && page === null && <NotFound />}
      {failure === '' && page === undefined && (
        <StandIn name={first}>
          <ViewSkeleton />
        </StandIn>
      )}
    </ViewProvider>
  );
}
