import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { TEXT } from '#contract/wire/envelope.ts';
import { connectClient } from '#src/api/surroundings.ts';
import { $operator, refreshOperator } from '#src/stores/operator.ts';
import { renewal, settleRenewal } from '#src/stores/renewal.ts';
import { $sessionExpired } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { SignIn } from './login/sign-in.tsx';

/** The client asks here what becomes of calls whose session has ended. */
export function connectSession(): void {
  connectClient({
    companyId: () => undefined,
    onSessionExpired: () => $sessionExpired.set(true),
    renewal,
  });
}

/** The same operator goes on where it stopped; for anybody else the page begins anew. */
async function goOn(queries: QueryClient): Promise<void> {
  const before = $operator.get()?.id;
  const { id } = await refreshOperator();
  if (id !== before) return location.reload();
  settleRenewal(true);
  await queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}

/**
 * When the server has ended the session: one question, and the sign-in over the page, so that an opinion that was being
 * typed stays.
 */
export function ExpiredSession({ queries }: { queries: QueryClient }) {
  const expired = useStore($sessionExpired);
  const [signsIn, setSignsIn] = useState(false);
  useEffect(() => {
    if (!expired) return;
    void ask(TEXT.sessionExpired, { yes: '重新登录', no: '继续停留', urgent: true }).then(
      (again) => {
        if (again) setSignsIn(true);
        else settleRenewal(false);
      },
    );
  }, [expired]);
  if (!signsIn) return null;
  const end = (renewed: boolean) => {
    setSignsIn(false);
    if (renewed) void goOn(queries).catch(() => location.reload());
    else settleRenewal(false);
  };
  return (
    <Dialog title="重新登录" onClose={() => end(false)}>
      <SignIn onDone={() => end(true)} />
    </Dialog>
  );
}
