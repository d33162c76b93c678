import { Button, createTheme, Input } from '@mantine/core';

import styles from './theme.module.css';

/**
 * Mantine in this site's clothes. Colours, sizes and radii stand in mantine-variables.css, which reads tokens.css;
 * here are only defaults that Mantine takes as values.
 */
export const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  defaultRadius: 'var(--radius)',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ classNames: { root: styles.button ?? '' } }),
    Input: Input.extend({ classNames: { input: styles.input ?? '' } }),
  },
});
