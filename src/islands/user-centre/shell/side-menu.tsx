import { portalPath } from '#src/lib/paths.ts';
import { sideMenu } from '#src/lib/route-tree.ts';
import type { RouteEntry } from '#src/lib/routes.ts';

import { DisplayChoices } from './display-choices.tsx';
import styles from './side-menu.module.css';
import { UnreadBadge } from './unread-badge.tsx';

const GROUPS = sideMenu();

function Entry({ route, current }: { route: RouteEntry; current: string }) {
  return (
    <li>
      <a href={portalPath(route.path)} aria-current={route.name === current ? 'page' : undefined}>
        {route.title}
        {route.name === 'message' && <UnreadBadge />}
      </a>
    </li>
  );
}

/** The side menu (用户中心). `current` is the name of the route on screen. */
export function SideMenu({ current }: { current: string }) {
  return (
    <nav aria-label="用户中心" className={styles.menu}>
      <p className={styles.title}>用户中心</p>
      {GROUPS.map(({ title, entries }) => (
        <div key={title ?? ''}>
          {title !== undefined && <p className={styles.group}>{title}</p>}
          <ul>
            {entries.map((route) => (
              <Entry key={route.name} route={route} current={current} />
            ))}
          </ul>
        </div>
      ))}
      <DisplayChoices />
    </nav>
  );
}
