import { atom } from 'nanostores';

import { readText, writeText } from '#src/lib/storage.ts';

/** Density of rows and controls; the specification's `size`. */
export type Size = 'default' | 'compact';

const SIZE_KEY = 'size';
const TABS_KEY = 'tagsView';

/** What the installation starts with; a person's own choice goes before (specification, section 2: off). */
const tabsByDefault = () => import.meta.env.PUBLIC_TAGS_VIEW === 'on';

/** How dense the user centre is, kept in this browser. */
export const $size = atom<Size>(readText('local', SIZE_KEY) === 'compact' ? 'compact' : 'default');

/** Whether the open views stand as tabs above the content, kept in this browser. */
export const $tagsView = atom<boolean>(
  (readText('local', TABS_KEY) ?? (tabsByDefault() ? 'on' : 'off')) === 'on',
);

/** Chooses the density. */
export function chooseSize(size: Size): void {
  writeText('local', SIZE_KEY, size);
  $size.set(size);
}

/** Switches the tabs on or off. */
export function chooseTabs(on: boolean): void {
  writeText('local', TABS_KEY, on ? 'on' : 'off');
  $tagsView.set(on);
}

/** Tells the stylesheets; the script in the page's head has done so before the first paint. Returns what stops it. */
export function followDisplay(): () => void {
  const { dataset } = document.documentElement;
  const stops = [
    $size.subscribe((size) => {
      dataset.size = size;
    }),
    $tagsView.subscribe((on) => {
      dataset.tabs = on ? 'on' : 'off';
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
