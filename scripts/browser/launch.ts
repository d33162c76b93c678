/** Flags for every Chromium that tests and tools start: the same picture everywhere, and no calls of its own. */
export const LAUNCH_FLAGS: readonly string[] = [
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--disable-background-networking',
  '--disable-component-update',
];
