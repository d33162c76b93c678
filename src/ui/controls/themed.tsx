import { createTheme, Input, MantineContext, MantineProvider, NativeSelect } from '@mantine/core';
import { type ReactNode, use } from 'react';

import { DownIcon } from '../icons.tsx';
import styles from '../theme.module.css';

/** Fields without a size of their own follow the density that the person chose (--control in tokens.css). */
const followsDensity = (size: unknown) => size === undefined || size === 'sm';

/**
 * Mantine in this site's clothes. Colours, sizes and radii stand in mantine-variables.css, which reads tokens.css;
 * here are only defaults that Mantine takes as values.
 */
const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  defaultRadius: 'var(--radius)',
  respectReducedMotion: true,
  components: {
    Input: Input.extend({
      classNames: { input: styles.input ?? '' },
      vars: (_theme, { size }) => ({
        wrapper: {
          '--input-height': followsDensity(size)
            ? 'var(--control)'
            : `max(var(--input-height-${size}), var(--thumb, 0px))`,
        },
      }),
    }),
    InputWrapper: Input.Wrapper.extend({
      classNames: {
        label: styles.label ?? '',
        description: styles.note ?? '',
        error: styles.note ?? '',
      },
    }),
    NativeSelect: NativeSelect.extend({ defaultProps: { rightSection: <DownIcon /> } }),
  },
});

/** Keeps Mantine from reading or writing a choice of colours: html[data-theme] and tokens.css own it. */
const colorSchemeManager = {
  get: () => 'light' as const,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * Mantine's theme for what stands inside, without run-time styles, unless it stands in one already. Each field brings it
 * along, so that a page without fields does not fetch Mantine; what has many of them puts it round all.
 */
export function Themed({ children }: { children: ReactNode }) {
  if (use(MantineContext) !== null) return children;
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
    </MantineProvider>
  );
}
