import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';

import { routeNamed, showsSideMenu } from '#src/lib/route-tree.ts';
import { SearchButton } from '#src/ui/palette/search-button.tsx';
import styles from '#src/ui/shell/frame.module.css';
import { ShellFrame } from '#src/ui/shell/frame.tsx';
import { UnreadBadge } from '#src/widgets/message/unread-badge.tsx';

import { PALETTE } from '../palette/open.ts';
import { $views } from '../router.ts';
import { CurrentCompany } from './current-company.tsx';
import { MessagesLink } from './messages-link.tsx';
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

const TITLE = 'centre-title';

interface Props {
  /** Route of the prerendered page. */
  first: string;
  children: ReactNode;
}

/** Side menu and content; on a phone the menu stands in the header's drawer. */
export function Frame({ first, children }: Props) {
  const views = useStore($views);
  const Palette = useStore(PALETTE.$palette);
  const current = views?.views.find(({ key }) => key === views.active)?.name ?? first;
  const route = routeNamed(current);
  // On a phone the header names the view, in the words of the prerendered page until then.
  useEffect(() => {
    const title = document.getElementById(TITLE);
    if (title && route) title.textContent = route.title;
  }, [route]);
  const isBeside = showsSideMenu(route);
  const drawer = (
    <div className={styles.drawer}>
      <CurrentCompany inDrawer />
      <SideMenu current={current} />
    </div>
  );
  return (
    <ShellFrame
      side={isBeside && <SideMenu current={current} />}
      above={<TabsBar />}
      slots={{
        [SLOT.company]: <CurrentCompany />,
        [SLOT.search]: <SearchButton opener={PALETTE} />,
        [SLOT.tools]: <SearchButton opener={PALETTE} />,
        [SLOT.badge]: <UnreadBadge floating />,
        [SLOT.notices]: <MessagesLink />,
        [SLOT.drawer]: drawer,
      }}
      below={Palette && <Palette ahead={PALETTE.ahead()} onClose={PALETTE.close} />}
    >
      {children}
    </ShellFrame>
  );
}
