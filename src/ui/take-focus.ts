const FIELD = 'input:not([hidden], [type=hidden], [type=file], :disabled), textarea:not(:disabled)';

/**
 * Gives the focus to what `root` marks data-autofocus, else to the first field in it; where there is neither, the focus stays
 * where it is.
 */
export function takeFocus(root: Element | null): void {
  const marked = root?.querySelector<HTMLElement>('[data-autofocus]');
  (marked ?? root?.querySelector<HTMLElement>(FIELD))?.focus();
}
