import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Tab } from './model.ts';
import { closeAll, closeOthers, closeTab, refreshTab } from './open-tabs.ts';
import styles from './tab-menu.module.css';

interface Props {
  /** The tab that was asked; undefined for 首页, which can neither be refreshed nor closed here. */
  tab: Tab | undefined;
  /** Corner of the menu in the window, which it stays within. */
  at: { readonly x: number; readonly y: number };
  onClose: () => void;
}

type Choice = readonly [text: string, act: () => void];

function choicesOf(tab: Tab | undefined): Choice[] {
  const all: Choice = ['关闭全部', () => void closeAll()];
  if (!tab) return [all];
  return [
    ['刷新', () => refreshTab(tab)],
    ['关闭', () => void closeTab(tab)],
    ['关闭其他', () => void closeOthers(tab)],
    all,
  ];
}

const STEP: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Pixels between the menu and the edge of the window. */
const GAP = 4;

/** The context menu of a tab. The focus stays in it; whatever takes the focus away closes it. */
export function TabMenu({ tab, at, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const items = () => [...(menu.current?.querySelectorAll('button') ?? [])];
  const giveBack = () => {
    const { current } = opener;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus comes once and goes back once.
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    const element = menu.current;
    if (element) {
      const most = document.documentElement.clientWidth - element.offsetWidth - GAP;
      element.style.left = `${Math.max(GAP, Math.min(at.x, most))}px`;
    }
    element?.querySelector('button')?.focus();
    return giveBack;
  }, []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose();
    const step = STEP[event.key];
    if (!step) return;
    event.preventDefault();
    const all = items();
    const focused = all.findIndex((item) => item.matches(':focus'));
    all[step(focused, all.length - 1)]?.focus();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label="标签操作"
      className={styles.menu}
      style={{ left: at.x, top: at.y }}
      onKeyDown={onKey}
      onBlur={(event) => {
        if (!menu.current?.contains(event.relatedTarget)) onClose();
      }}
    >
      {choicesOf(tab).map(([text, act]) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            // Before the tab goes: whoever stood on it goes on from its place.
            giveBack();
            onClose();
            act();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
