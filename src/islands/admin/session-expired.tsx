import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { TEXT } from '#contract/wire/envelope.ts';
import { connectClient } from '#src/api/surroundings.ts';
import {
  $operator,
  $operatorToken,
  hasOperatorToken,
  refreshOperator,
} from '#src/stores/operator.ts';
import { renewal, settleRenewal } from '#src/stores/renewal.ts';
import { $sessionExpired } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { goOnAs } from '#src/widgets/shell/start.ts';
import styles from './login/sign-in.module.css';
import { SignIn } from './login/sign-in.tsx';

/** The client asks here what becomes of calls whose session has ended. */
export function connectSession(): void {
  connectClient({
    companyId: () => undefined,
    onSessionExpired: () => $sessionExpired.set(true),
    isBearerLost: () => $operatorToken.get() !== undefined && !hasOperatorToken(),
    renewal,
  });
}

/**
 * When the server has ended the session: one question, and the sign-in over the page, so that an opinion that was being
 * typed stays.
 */
export function ExpiredSession({ queries }: { queries: QueryClient }) {
  const expired = useStore($sessionExpired);
  const [signsIn, setSignsIn] = useState(false);
  useEffect(() => {
    // Settled meanwhile, by a sign-in in another tab: there is nothing left to ask.
    if (!expired) return setSignsIn(false);
    const settled = new AbortController();
    const { signal } = settled;
    void ask(TEXT.sessionExpired, { yes: '重新登录', no: '继续停留', urgent: true, signal }).then(
      (again) => {
        if (signal.aborted) return;
        if (again) setSignsIn(true);
        else settleRenewal(false);
      },
    );
    return () => settled.abort();
  }, [expired]);
  if (!signsIn) return null;
  const end = (renewed: boolean) => {
    setSignsIn(false);
    if (renewed) void goOnAs($operator.get()?.id, refreshOperator, queries);
    else settleRenewal(false);
  };
  return (
    <Dialog title="重新登录" onClose={() => end(false)}>
      <div className={styles.stack}>
        <p className={styles.lead}>{TEXT.signInAgain}</p>
        <SignIn onDone={() => end(true)} />
      </div>
    </Dialog>
  );
}
