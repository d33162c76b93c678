const OPEN = 'details[data-menu][open]';

function close(menu: Element): void {
  menu.removeAttribute('open');
}

function closeAllBut(inside: EventTarget | null): void {
  for (const menu of document.querySelectorAll(OPEN)) {
    if (!(inside instanceof Node && menu.contains(inside))) close(menu);
  }
}

function closeByKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  const menu = document.querySelector(OPEN);
  if (!menu) return;
  close(menu);
  menu.querySelector('summary')?.focus();
}

/** Native `<details data-menu>` that behave as menus: Escape, a click elsewhere, or leaving by Tab closes them. */
export function bindDisclosures(): void {
  document.addEventListener('keydown', closeByKey);
  document.addEventListener('click', (event) => closeAllBut(event.target));
  document.addEventListener('focusin', (event) => closeAllBut(event.target));
}

function openByMouse(menu: HTMLDetailsElement): void {
  menu.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'mouse') menu.open = true;
  });
  menu.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') close(menu);
  });
  // The pointer has opened it already; the click that follows must not close it again.
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    if ((event as PointerEvent).pointerType === 'mouse') event.preventDefault();
  });
}

/** `<details data-menu="hover">` also open under a mouse pointer. */
export function bindHoverMenus(): void {
  for (const menu of document.querySelectorAll('details[data-menu="hover"]')) {
    if (menu instanceof HTMLDetailsElement) openByMouse(menu);
  }
}
