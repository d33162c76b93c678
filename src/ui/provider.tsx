import type { ReactNode } from 'react';

import './mantine.css.ts';
import { ConfirmHost } from './confirm-host.tsx';
import { ToastRegion } from './toast-region.tsx';

/** What every island of the signed-in site stands in: the controls' styles, toasts and confirmations. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ConfirmHost />
      <ToastRegion />
    </>
  );
}
