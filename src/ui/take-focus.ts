const FIELD =
  'input:not([hidden], [type=hidden], [type=file], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Gives the focus to what `root` marks data-autofocus, else to the first field in it, else to its files or to the button that does
 * what it asks about; where there is none of them, the focus stays where it is.
 */
export function takeFocus(root: Element | null): void {
  const wanted = ['[data-autofocus]', FIELD, 'input[type=file]', 'button[type=submit]'];
  const found = wanted.map((selector) => root?.querySelector<HTMLElement>(selector));
  found.find(Boolean)?.focus();
}
