import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';

const Content = lazyPart(
  async () => (await import('./content.tsx')).Content,
  undefined,
  PanelsSkeleton,
);

/** 平台规则. */
export function View() {
  const route = routeNamed('rules');
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <Content />
    </>
  );
}
