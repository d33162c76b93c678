import type { ReactNode } from 'react';

import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { PageHead } from '#src/ui/page-head.tsx';

/** Heading of a route over something that stands in for its view. */
export function StandIn({ name, children }: { name: string; children: ReactNode }) {
  const route = routeNamed(name);
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      {children}
    </>
  );
}
