import type { ReactNode } from 'react';

import { breadcrumb, entryNamed } from '#src/lib/route-tree.ts';
import { PageHead } from '#src/ui/page-head.tsx';

/** Heading of a route over something that stands in for its view. */
export function StandIn({ name, children }: { name: string; children: ReactNode }) {
  const route = entryNamed(name);
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      {children}
    </>
  );
}
