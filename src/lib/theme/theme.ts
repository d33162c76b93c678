/** What a visitor may choose; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

const NEXT: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' };
const NAME: Record<Theme, string> = { auto: '跟随系统', light: '浅色', dark: '深色' };

/** Cookie with the choice; early-script.js reads it before the first paint. */
export const THEME_COOKIE = 'portal-theme';

/** The next choice of the one button that turns through all three. */
export function nextTheme(theme: Theme): Theme {
  return NEXT[theme];
}

/** Accessible name of the button in a given state. */
export function themeLabel(theme: Theme): string {
  return `配色：${NAME[theme]}，点按切换为${NAME[NEXT[theme]]}`;
}

/** Anything that is not a choice, a missing value included, means `auto`. */
export function asTheme(value: string | null | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'auto';
}
