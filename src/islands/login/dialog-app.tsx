import { useStore } from '@nanostores/react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { $loginDialog, CLOSED } from '#src/stores/login-dialog.ts';

import { comingView } from './coming-view.tsx';
import { LoginView } from './login-view.tsx';
import { PublicAccount } from './public-account.tsx';
import { normalise } from './rules.ts';
import { Side } from './side.tsx';

const RegisterView = comingView(async () => (await import('./register-view.tsx')).RegisterView);
const RetrieveView = comingView(async () => (await import('./retrieve-view.tsx')).RetrieveView);
const QrView = comingView(async () => (await import('./qr/qr-view.tsx')).QrView, '微信扫码登录');

const never = () => () => undefined;

/** False for the first render, which must equal the prerendered markup. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** What was typed before this script came, made neat like everything typed after it; answers the phone. */
function adoptTyped(): string {
  for (const input of document.querySelectorAll<HTMLInputElement>('#login-phone, #login-code')) {
    const neat = normalise(input.name, input.value);
    if (neat !== input.value) input.value = neat;
  }
  return document.querySelector<HTMLInputElement>('#login-phone')?.value ?? '';
}

interface DialogAppProps {
  /** Runs once the dialog answers to events. */
  onReady?: () => void;
  /** Address of the drawing on the side. */
  art?: string | undefined;
}

/** Everything inside the login dialog. Its first render is also the markup that stands in every page. */
export function DialogApp({ onReady, art }: DialogAppProps) {
  const hydrated = useHydrated();
  const current = useStore($loginDialog);
  const { view, returnTo, message } = hydrated ? current : CLOSED;
  const [phone, setPhone] = useState('');
  useEffect(() => {
    setPhone(adoptTyped());
    onReady?.();
  }, [onReady]);

  const props = { phone, setPhone, notice: message };
  return (
    <div className="login-frame" data-view={view}>
      {view !== 'qr' && (
        <Side view={view} returns={returnTo !== undefined} art={hydrated ? art : undefined} />
      )}
      <div className="login-main">
        {(view === 'code' || view === 'password') && <LoginView view={view} {...props} />}
        {view === 'qr' && <QrView />}
        {view === 'register' && <RegisterView {...props} />}
        {view === 'retrieve' && <RetrieveView {...props} />}
        <form method="dialog">
          <button type="submit" className="login-close" value="close" aria-label="关闭">
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="m4 4 12 12M16 4 4 16" />
            </svg>
          </button>
        </form>
      </div>
      {view !== 'qr' && hydrated && <PublicAccount />}
    </div>
  );
}
