import type { ReactNode, Ref } from 'react';

import { portalPath } from '#src/lib/paths.ts';
import type { MenuGroup } from '#src/lib/route-tree.ts';

import styles from './route-menu.module.css';

interface Props {
  title: string;
  groups: readonly MenuGroup[];
  /** Name of the route on screen. */
  current: string;
  /** Stands behind the title of an entry, such as a count. */
  badge?: (name: string) => ReactNode;
  /** Of the menu's element, for whoever scrolls it. */
  nav?: Ref<HTMLElement>;
  /** Stands below the entries. */
  children?: ReactNode;
}

/** The side menu of a section: its routes in groups. */
export function RouteMenu({ title, groups, current, badge, nav, children }: Props) {
  return (
    <nav ref={nav} aria-label={title} className={styles.menu}>
      <p className={styles.title}>{title}</p>
      {groups.map((group) => (
        <div key={group.title ?? ''}>
          {group.title !== undefined && <p className={styles.group}>{group.title}</p>}
          <ul>
            {group.entries.map(({ name, path, title: entry }) => (
              <li key={name}>
                <a href={portalPath(path)} aria-current={name === current ? 'page' : undefined}>
                  {entry}
                  {badge?.(name)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {children}
    </nav>
  );
}
