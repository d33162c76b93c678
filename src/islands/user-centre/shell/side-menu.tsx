import { sideMenu } from '#src/lib/route-tree.ts';
import { RouteMenu } from '#src/ui/shell/route-menu.tsx';

import { DisplayChoices } from './display-choices.tsx';
import { UnreadBadge } from './unread-badge.tsx';

const GROUPS = sideMenu();

/** The side menu (用户中心). `current` is the name of the route on screen. */
export function SideMenu({ current }: { current: string }) {
  return (
    <RouteMenu
      title="用户中心"
      groups={GROUPS}
      current={current}
      badge={(name) => name === 'message' && <UnreadBadge />}
    >
      <DisplayChoices />
    </RouteMenu>
  );
}
