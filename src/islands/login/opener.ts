// What every page carries for signing in until somebody acts. It counts against each page's budget of script, so it is
// short and knows no store; src/lib/page-signals.ts has the names that it shares with them.
import { FLASH_KEY, OPEN_EVENT, REQUEST_KEY, WISH } from '#src/lib/page-signals.ts';
import { readText } from '#src/lib/storage.ts';

const root = document.documentElement;
const dialog = document.querySelector<HTMLDialogElement>('dialog.login');
let opener: HTMLElement | undefined;
/** A button of the dialog that was pressed before the dialog could answer. */
let pressed: HTMLElement | undefined;
let ready = false;
/** The last wish to open; earlier ones, whose dialog was closed again before it could answer, count no more. */
let wish: object | undefined;
let island: Promise<typeof import('./island.tsx') | undefined> | undefined;

function within<E extends HTMLElement>({ target }: Event, selector: string): E | null {
  return (target as Element).closest<E>(selector);
}

async function start(to: HTMLDialogElement) {
  try {
    const loaded = await import('./island.tsx');
    await loaded.takeOver(to);
    ready = true;
    return loaded;
  } catch {
    island = undefined;
    return undefined;
  } finally {
    to.toggleAttribute('data-failed', !ready);
  }
}

function load() {
  if (dialog) island ??= start(dialog);
}

function open(returnTo?: string): void {
  if (!dialog?.open) dialog?.showModal();
  root.dataset.loginOpen = '';
  dialog?.querySelector('input')?.focus();
  load();
  const own = {};
  wish = own;
  void island?.then((loaded) => {
    if (wish !== own) return;
    loaded?.opened(returnTo);
    // After it, because opening shows the first view.
    pressed?.click();
    pressed = undefined;
  });
}

/** The cookie is the truth: another tab may have signed in or out. */
function sync(): void {
  const isIn = /\bportal-Token=[^;]/.test(document.cookie);
  root.dataset.session = isIn ? 'in' : 'out';
  // The name in the header, and what the page before left to say, such as that the account is closed. Without a line
  // neither is said.
  if (isIn || readText('session', FLASH_KEY)) void import('./signed-in.ts').catch(() => undefined);
}

for (const type of ['pointerover', 'focusin', 'touchstart']) {
  document.addEventListener(type, (event) => within(event, '[data-login]') && load(), {
    passive: true,
  });
}

document.addEventListener('click', (event) => {
  if (within(event, '[data-logout]')) {
    import('./sign-out.ts').then(
      (m) => m.askAndSignOut(),
      () => alert('后端接口连接异常，请稍后再试'),
    );
  }
  const link = within(event, '[data-login]');
  if (!link || root.dataset.session === 'in') return;
  event.preventDefault();
  opener = link;
  open(link.dataset.return ?? '');
});
document.addEventListener(OPEN_EVENT, () => open());

// Caught on its way down: while React takes the dialog over it would answer a click, which opening then undoes.
dialog?.addEventListener(
  'click',
  (event) => {
    const button = within(event, 'button:not([value])');
    if (ready || !button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
    button.ariaBusy = 'true';
  },
  true,
);
// Before the script every arrow leads to the other of the two tabs, which then waits like one that was pressed.
dialog?.addEventListener('keydown', (event) => {
  if (ready || !/^Arrow/.test(event.key) || !within(event, '[role=tab]')) return;
  const other = dialog.querySelector<HTMLElement>('[role=tab]:not(:focus)');
  other?.focus();
  other?.click();
});
dialog?.addEventListener('close', () => {
  pressed = undefined;
  delete root.dataset.loginOpen;
  opener?.focus();
});

// A broadcast channel would tell no more than storage does, and keep the page out of the back-forward cache.
for (const type of ['storage', 'pageshow', 'focus']) addEventListener(type, sync);
// The other tab's cookie may still be on its way when its news is here.
addEventListener('storage', () => setTimeout(sync, 300));
const [, wished] = location.hash.split(WISH);
if (wished && root.dataset.session === 'out') open(wished);
else if (readText('session', REQUEST_KEY)) open();
