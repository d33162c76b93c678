import { writeLastingCookie } from '#src/lib/cookies.ts';
import { asTheme, nextTheme, THEME_COOKIE, type Theme, themeLabel } from '#src/lib/theme/theme.ts';

const root = document.documentElement;
const buttons = document.querySelectorAll('[data-theme-toggle]');

function show(theme: Theme): void {
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const button of buttons) button.setAttribute('aria-label', themeLabel(theme));
}

function turn(): void {
  const theme = nextTheme(asTheme(root.dataset.theme));
  show(theme);
  writeLastingCookie(THEME_COOKIE, theme);
}

/** Makes every theme button of the page work. */
export function bindThemeToggles(): void {
  show(asTheme(root.dataset.theme));
  for (const button of buttons) button.addEventListener('click', turn);
}
