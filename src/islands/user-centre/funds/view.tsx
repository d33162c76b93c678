import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';

// Pictures and calendar come by themselves, so that no other page shares a file with them.
const Content = lazyPart(
  async () => (await import('./content.tsx')).Content,
  undefined,
  PanelsSkeleton,
);

/** 资金总览. */
export function View() {
  const route = routeNamed('funds');
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <Content />
    </>
  );
}
