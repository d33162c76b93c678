import type { ReactNode } from 'react';

import { ConfirmHost } from './confirm-host.tsx';
import { ToastRegion } from './toast-region.tsx';

/** What every island of the signed-in site stands in: toasts and confirmations. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ConfirmHost />
      <ToastRegion />
    </>
  );
}
