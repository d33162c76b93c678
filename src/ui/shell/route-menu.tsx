import { type ReactNode, useLayoutEffect, useRef } from 'react';

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
  /** Stands below the entries. */
  children?: ReactNode;
}

/** Scrolls a menu that is longer than the window so far that its entry shows; never the page. */
function useCurrentInView(current: string) {
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is current once the route is another one
  useLayoutEffect(() => {
    const frame = menu.current;
    const entry = frame?.querySelector<HTMLElement>('[aria-current]');
    if (!frame || !entry) return;
    const [shown, place] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (place.top < shown.top || place.bottom > shown.bottom) {
      frame.scrollTop += place.top - shown.top - (shown.height - place.height) / 2;
    }
  }, [current]);
  return menu;
}

/** The side menu of a section: its routes in groups. */
export function RouteMenu({ title, groups, current, badge, children }: Props) {
  const menu = useCurrentInView(current);
  return (
    <nav ref={menu} aria-label={title} className={styles.menu}>
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
