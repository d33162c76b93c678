/** Where 登录 stood on the page before it was loaded anew: the account's menu, or on a phone that of all ways. */
export function takeFocusBack(): void {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (how?.type !== 'reload' || document.activeElement !== document.body) return;
  const menus = document.querySelectorAll<HTMLElement>('.user-menu summary, .mobile-bar summary');
  [...menus].find((menu) => menu.checkVisibility())?.focus({ preventScroll: true });
}
