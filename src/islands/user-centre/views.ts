import type { ComponentType } from 'react';

import type { ViewName } from '#src/lib/routes.ts';

type Load = () => Promise<{ readonly View: ComponentType }>;

/** The view of each route, loaded when it is first wanted. A route without one does not compile. */
export const VIEWS: Readonly<Record<ViewName, Load>> = {
  workbench: () => import('./workbench/view.tsx'),
  message: () => import('./message/list.tsx'),
  bindPhone: () => import('./account/view.tsx'),
};
