import { $toasts } from './notify.ts';

/** Pixels between a toast and an edge, and what one of two lines takes with the space around it. */
const GAP = 12;
const ROOM = 96;

/** Where toasts begin from the top while no dialog is in their way. */
function firstLine(root: HTMLElement): number {
  return parseFloat(getComputedStyle(root).getPropertyValue('--header-height')) + GAP;
}

/** Pixels from the bottom of the page at which a toast covers neither a keyboard nor the dialog's buttons. */
function lastLine(dialog: Element): number {
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
  const end = offsetTop + height;
  const foot = dialog.querySelector(':scope > footer')?.getBoundingClientRect();
  const isFootInTheWay = foot !== undefined && foot.bottom + ROOM > end;
  return innerHeight - (isFootInTheWay ? Math.min(foot.top, end) : end) + GAP;
}

/** Specification, section 9: mobile breakpoint. There a dialog takes the width that a desk leaves free beside it. */
const PHONE = matchMedia('(max-width: 991.98px)');

/**
 * Toasts stand at the top, but for a phone's dialog that begins there: then below it, or over its end, which scrolls clear of them.
 */
function place(): void {
  const root = document.documentElement;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const isInTheWay =
    PHONE.matches &&
    $toasts.get().length > 0 &&
    dialog &&
    dialog.getBoundingClientRect().top < firstLine(root) + ROOM;
  if (!isInTheWay) {
    root.style.removeProperty('--toasts');
    root.style.removeProperty('--toast-room');
    return;
  }
  dialog.addEventListener('close', place, { once: true });
  root.style.setProperty('--toasts', `auto 0 ${lastLine(dialog)}px`);
  root.style.setProperty('--toast-room', `${ROOM}px`);
}

// Comes with the first dialog; from then on toasts cover nothing of one that must be read.
$toasts.subscribe(place);
visualViewport?.addEventListener('resize', place);
