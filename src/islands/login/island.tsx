import { hydrateRoot } from 'react-dom/client';

import { TEXT } from '#contract/wire/envelope.ts';
import { WISH } from '#src/lib/page-signals.ts';
import { portalPath } from '#src/lib/paths.ts';
import { $loginDialog, beginLogin, closeLogin, takeRequest } from '#src/stores/login-dialog.ts';
import '#src/stores/version.ts';

import { DialogApp } from './dialog-app.tsx';
import { actions } from './lazy-actions.ts';
import { toast } from './toast.ts';

/** Takes over the prerendered dialog; resolves once it answers to events. */
export function takeOver(dialog: HTMLDialogElement): Promise<void> {
  dialog.addEventListener('close', closeLogin);
  const root = dialog.querySelector('[data-login-root]');
  if (root === null) return Promise.reject(new Error('The login dialog has no root.'));
  return new Promise((resolve) => {
    // What was pressed before has waited until now.
    for (const waiting of dialog.querySelectorAll('[aria-busy]')) waiting.ariaBusy = null;
    hydrateRoot(root, <DialogApp onReady={resolve} art={dialog.dataset.art} />);
  });
}

/**
 * The dialog has been opened: by an element (`returnTo` is its data-return), by the request that the previous page left,
 * or by openLogin(), which has said everything already.
 */
export function opened(returnTo: string | undefined): void {
  // Fetched behind what the visitor types; a failure shows when something is to be done with it.
  actions()
    .then(({ loadInstallation }) => loadInstallation())
    .catch(() => undefined);
  // Whatever leads somewhere leads to what needs a login, but for the way home.
  const isOpen = returnTo === '' || returnTo === '/index';
  // Once: a reload, or the way back to this page, opens nothing.
  if (location.hash.startsWith(WISH)) history.replaceState(history.state, '', '#');
  if (returnTo !== undefined) beginLogin({ returnTo, message: isOpen ? '' : TEXT.loginFirst });
  else if (!$loginDialog.get().open) beginLogin(takeRequest());
  if (location.pathname === portalPath('/wechat') && location.search !== '') {
    import('./qr/arrive.ts').then(
      ({ arrive }) => arrive(),
      () => toast(TEXT.network),
    );
  }
}
