import { useStore } from '@nanostores/react';

import { sideMenu, usableRoutes } from '#src/lib/route-tree.ts';
import { $roles } from '#src/stores/session.ts';
import { RouteMenu } from '#src/ui/shell/route-menu.tsx';
import { UnreadBadge } from '#src/widgets/message/unread-badge.tsx';

import { DisplayChoices } from './display-choices.tsx';
import { Notices } from './notices.tsx';

/** The side menu (用户中心). `current` is the name of the route on screen. */
export function SideMenu({ current }: { current: string }) {
  // Known before the page is taken over where the script comes late, but the page was drawn for nobody.
  const roles = useStore($roles, { ssr: 'initial' });
  return (
    <RouteMenu
      title="用户中心"
      groups={sideMenu(usableRoutes(roles))}
      current={current}
      badge={(name) => name === 'message' && <UnreadBadge />}
    >
      <DisplayChoices />
      <Notices />
    </RouteMenu>
  );
}
