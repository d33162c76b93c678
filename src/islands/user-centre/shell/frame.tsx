import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { routeNamed, showsSideMenu } from '#src/lib/route-tree.ts';
import { Elsewhere } from '#src/ui/elsewhere.tsx';
import styles from '#src/ui/shell/frame.module.css';
import { UnreadBadge } from '#src/widgets/message/unread-badge.tsx';

import { $palette } from '../palette/open.ts';
import { $views } from '../router.ts';
import { CurrentCompany } from './current-company.tsx';
import { Notices } from './notices.tsx';
import { SearchButton } from './search-button.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabsBar } from './tabs-bar.tsx';

/** Elements that the header leaves open for the user centre (src/layouts/centre-layout.astro). */
const SLOT = {
  company: 'centre-company',
  search: 'centre-search',
  tools: 'centre-tools',
  badge: 'centre-badge',
  notices: 'centre-notices',
  drawer: 'centre-drawer',
} as const;

interface Props {
  /** Route of the prerendered page. */
  first: string;
  children: ReactNode;
}

/** Side menu and content; on a phone the menu stands in the header's drawer. */
export function Frame({ first, children }: Props) {
  const views = useStore($views);
  const Palette = useStore($palette);
  const current = views?.views.find(({ key }) => key === views.active)?.name ?? first;
  return (
    <div className={styles.frame}>
      {showsSideMenu(routeNamed(current)) && (
        <div className={styles.side}>
          <SideMenu current={current} />
        </div>
      )}
      <div className={styles.column}>
        <TabsBar />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <Elsewhere id={SLOT.company}>
        <CurrentCompany />
      </Elsewhere>
      <Elsewhere id={SLOT.search}>
        <SearchButton />
      </Elsewhere>
      <Elsewhere id={SLOT.tools}>
        <SearchButton />
      </Elsewhere>
      <Elsewhere id={SLOT.badge}>
        <UnreadBadge floating />
      </Elsewhere>
      <Elsewhere id={SLOT.notices}>
        <Notices />
      </Elsewhere>
      <Elsewhere id={SLOT.drawer}>
        <div className={styles.drawer}>
          <CurrentCompany inDrawer />
          <SideMenu current={current} />
          <Notices inDrawer />
        </div>
      </Elsewhere>
      {Palette && <Palette onClose={() => $palette.set(undefined)} />}
    </div>
  );
}
