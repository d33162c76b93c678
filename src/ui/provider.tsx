import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import './mantine.css.ts';
import { ConfirmHost } from './confirm-host.tsx';
import { theme } from './theme.tsx';
import { ToastRegion } from './toast-region.tsx';

/** Keeps Mantine from reading or writing a choice of colours: html[data-theme] and tokens.css own it. */
const colorSchemeManager = {
  get: () => 'light' as const,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** What every island of the signed-in site stands in: Mantine without run-time styles, toasts and confirmations. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
      <ConfirmHost />
      <ToastRegion />
    </MantineProvider>
  );
}
