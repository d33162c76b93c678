/** Specification, section 9: error toast duration; a success needs no longer. */
const SHOWN_MS = 5_000;

const canRise = 'showPopover' in HTMLElement.prototype;

/** Lifts what is shown above a dialog that has just been opened, which would cover it. */
export function raiseToasts(): void {
  if (!canRise) return;
  for (const shown of document.querySelectorAll<HTMLElement>('.toast')) {
    shown.hidePopover();
    shown.showPopover();
  }
}

/** Shows a text at the top of the page for a while, from when it is looked at; read out by screen readers. */
export function toast(text: string): void {
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => toast(text), { once: true });
    return;
  }
  const element = document.createElement('p');
  element.className = 'toast';
  element.setAttribute('role', 'status');
  element.popover = 'manual';
  document.body.append(element);
  if (canRise) element.showPopover();
  // A live region speaks of what changes in it, not of what it is born with.
  requestAnimationFrame(() => {
    element.textContent = text;
  });
  setTimeout(() => element.remove(), SHOWN_MS);
}
