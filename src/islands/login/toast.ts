/** Specification, section 9: error toast duration; a success needs no longer. */
const SHOWN_MS = 5_000;

/** Shows a text at the top of the page for a while, from when it is looked at; read out by screen readers. */
export function toast(text: string): void {
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => toast(text), { once: true });
    return;
  }
  const element = document.createElement('p');
  element.className = 'toast';
  element.setAttribute('role', 'status');
  document.body.append(element);
  // A live region speaks of what changes in it, not of what it is born with.
  requestAnimationFrame(() => {
    element.textContent = text;
  });
  setTimeout(() => element.remove(), SHOWN_MS);
}
