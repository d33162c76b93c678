import { useStore } from '@nanostores/react';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

import { portalPath } from '#src/lib/paths.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { routeNamed } from '#src/lib/route-tree.ts';
import { CloseIcon } from '#src/ui/icons.tsx';

import { $views } from '../router.ts';
import { scrollStep, type Tab } from './model.ts';
import { $tabs, closeTab, followViews } from './open-tabs.ts';
import { TabMenu } from './tab-menu.tsx';
import styles from './view-tabs.module.css';

interface Asked {
  readonly tab: Tab | undefined;
  readonly at: { readonly x: number; readonly y: number };
}

type Ask = (tab: Tab | undefined) => {
  onContextMenu: (event: React.MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const opensMenu = ({ key, shiftKey }: KeyboardEvent) =>
  key === 'ContextMenu' || (shiftKey && key === 'F10');

/** Handlers that open the context menu of a tab, by mouse, finger or keyboard. */
function asking(setAsked: (asked: Asked) => void): Ask {
  const under = (event: SyntheticEvent) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    return { x: left, y: bottom };
  };
  return (tab) => ({
    onContextMenu: (event) => {
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      setAsked({ tab, at: x === 0 && y === 0 ? under(event) : { x, y } });
    },
    onKeyDown: (event) => {
      if (event.key === 'Delete' && tab) void closeTab(tab);
      if (!opensMenu(event)) return;
      event.preventDefault();
      setAsked({ tab, at: under(event) });
    },
  });
}

function OneTab({ tab, current, ask }: { tab: Tab; current: boolean; ask: Ask }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const route = routeNamed(tab.name);
  const title = tab.record ?? route?.title ?? '';
  return (
    <li>
      <a
        ref={link}
        href={addressOf(tab.name, tab.search)}
        aria-current={current ? 'page' : undefined}
        title={tab.record && `${route?.title} ${tab.record}`}
        onAuxClick={(event) => {
          if (event.button !== 1) return;
          event.preventDefault();
          void closeTab(tab);
        }}
        {...ask(tab)}
      >
        {title}
      </a>
      <button type="button" aria-label={`关闭 ${title}`} onClick={() => void closeTab(tab)}>
        <CloseIcon />
      </button>
    </li>
  );
}

/** The wheel turns sideways over the tabs; React's own listener could not keep the page from scrolling. */
function useWheel() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = list.current;
    const onWheel = (event: WheelEvent) => {
      if (!element || element.scrollWidth <= element.clientWidth) return;
      event.preventDefault();
      element.scrollLeft += scrollStep(event.deltaY || event.deltaX);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  return list;
}

/** Whoever stood on a tab that is closed stands on the one in its place, not at the page's beginning. */
function useHeldFocus(list: RefObject<HTMLElement | null>, tabs: readonly Tab[]): void {
  const before = useRef(tabs);
  const place = useRef(-1);
  // As they stood before: React tells of no focus that moves while it changes the page.
  if (before.current !== tabs) {
    before.current = tabs;
    place.current = [...(list.current?.children ?? [])].findIndex((one) =>
      one.contains(document.activeElement),
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that is closed takes the focus along.
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    links[Math.min(place.current, links.length - 1)]?.focus();
  }, [tabs]);
}

/** The open views as tabs (tagsView): 首页 stays, the others can be refreshed and closed. */
export function ViewTabs() {
  const tabs = useStore($tabs);
  const active = useStore($views)?.active;
  const [asked, setAsked] = useState<Asked>();
  const list = useWheel();
  useHeldFocus(list, tabs);
  useEffect(() => followViews(), []);
  const ask = asking(setAsked);
  return (
    <nav aria-label="已打开的页面" className={styles.tabs}>
      <ul ref={list}>
        <li>
          <a href={portalPath('/index')} {...ask(undefined)}>
            首页
          </a>
        </li>
        {tabs.map((tab) => (
          <OneTab key={tab.key} tab={tab} current={tab.key === active} ask={ask} />
        ))}
      </ul>
      {asked && <TabMenu {...asked} onClose={() => setAsked(undefined)} />}
    </nav>
  );
}
