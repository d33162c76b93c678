import { useEffect, useRef } from 'react';

import { $loginDialog, reopenAnew, showView } from '#src/stores/login-dialog.ts';

import { SCRIPT_LOST } from './lazy-actions.ts';

function goBack(): void {
  showView($loginDialog.get().view === 'retrieve' ? 'password' : 'code');
}

/** In the place of a view whose code did not come: another try, or back to the login, with the phone that was typed. */
export function LostView() {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that led here went with its view, and the focus with it.
    if (document.activeElement === document.body) retry.current?.focus();
  }, []);
  return (
    <>
      <p className="login-alert" role="alert">
        {SCRIPT_LOST}
      </p>
      <button ref={retry} type="button" className="btn btn-primary" onClick={reopenAnew}>
        刷新重试
      </button>
      <div className="login-links">
        <button type="button" className="login-link" onClick={goBack}>
          返回登录
        </button>
      </div>
    </>
  );
}
