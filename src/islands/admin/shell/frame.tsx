import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { entryNamed, mayUse, sideMenu } from '#src/lib/route-tree.ts';
import { ADMIN_GROUPS } from '#src/lib/routes.ts';
import { $operator, rolesOf } from '#src/stores/operator.ts';
import { BellIcon } from '#src/ui/icons.tsx';
import { SearchButton } from '#src/ui/palette/search-button.tsx';
import frame from '#src/ui/shell/frame.module.css';
import { ShellFrame } from '#src/ui/shell/frame.tsx';
import { RouteMenu } from '#src/ui/shell/route-menu.tsx';
import { UnreadBadge } from '#src/widgets/message/unread-badge.tsx';

import { PALETTE } from '../palette/open.ts';
import { $page } from '../router.ts';
import styles from './frame.module.css';
import { OwnMenu } from './own-menu.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

interface Props {
  /** Route of the prerendered page. */
  first: string;
  children: ReactNode;
}

function ConsoleMenu({ current, roles }: { current: string; roles: ReturnType<typeof rolesOf> }) {
  const nav = useCurrentInView(current);
  const usable = ADMIN_ROUTES.filter((route) => mayUse(route, roles));
  return (
    <RouteMenu
      nav={nav}
      title="管理后台"
      groups={sideMenu(usable, ADMIN_GROUPS)}
      current={current}
      badge={(entry) => entry === 'adminMessage' && <UnreadBadge />}
    />
  );
}

/** Side menu and content; on a phone the menu stands in the header's drawer (src/layouts/admin-layout.astro). */
export function Frame({ first, children }: Props) {
  const page = useStore($page);
  const Palette = useStore(PALETTE.$palette);
  const roles = rolesOf(useStore($operator, { ssr: 'initial' }));
  const name = page?.name ?? first;
  const current = name === 'adminReview' ? 'adminWorkbench' : (entryNamed(name)?.list ?? name);
  const menu = <ConsoleMenu current={current} roles={roles} />;
  const messages = (
    <a href={addressOf('adminMessage')} className={styles.messages} aria-label="消息">
      <BellIcon />
      <UnreadBadge floating />
    </a>
  );
  const drawer = (
    <>
      <div className={frame.drawer}>{menu}</div>
      <OwnMenu inDrawer />
    </>
  );
  return (
    <ShellFrame
      side={menu}
      slots={{
        'console-search': <SearchButton opener={PALETTE} />,
        'console-messages': messages,
        'console-user': <OwnMenu />,
        'console-drawer': drawer,
      }}
      below={Palette && <Palette ahead={PALETTE.ahead()} onClose={PALETTE.close} />}
    >
      {children}
    </ShellFrame>
  );
}
