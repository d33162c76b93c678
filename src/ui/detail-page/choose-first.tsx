import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import type { RouteName } from '#src/lib/routes.ts';

import { PageHead } from '../page-head.tsx';
import { StatePanel } from '../states.tsx';

interface Props {
  /** The detail's own route. */
  route: RouteName;
  /** Where its records are listed. */
  list: RouteName;
}

/** A detail's route without an id (design/routes.md): says where to choose a record, and calls nothing. */
export function ChooseFirst({ route: name, list }: Props) {
  const route = routeNamed(name);
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <StatePanel title="请从列表选择">
        <p>
          <a href={addressOf(list)}>前往{routeNamed(list)?.title}</a>
        </p>
      </StatePanel>
    </>
  );
}
