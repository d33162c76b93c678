import {
  Button,
  createTheme,
  Input,
  NativeSelect,
  type VariantColorsResolver,
} from '@mantine/core';

import { DownIcon } from './icons.tsx';
import styles from './theme.module.css';

const border = (color: string) => `1px solid ${color}`;

/** Ink for the main action, outlined for the others, text alone for the quiet; color="seal" for the one that binds. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  if (color === 'seal') {
    return {
      background: 'var(--seal)',
      hover: 'color-mix(in srgb, var(--seal) 88%, var(--ink))',
      color: 'var(--on-seal)',
      border: border('transparent'),
    };
  }
  if (variant === 'subtle') {
    return {
      background: 'transparent',
      hover: 'var(--route-soft)',
      color: 'var(--route)',
      border: border('transparent'),
    };
  }
  if (variant === 'default') {
    return {
      background: 'transparent',
      hover: 'var(--surface)',
      color: 'var(--ink)',
      border: border('var(--ink)'),
    };
  }
  return {
    background: 'var(--ink)',
    hover: 'var(--ink-2)',
    color: 'var(--on-ink)',
    border: border('transparent'),
  };
};

/** Controls without a size of their own follow the density that the person chose (--control in tokens.css). */
const followsDensity = (size: unknown) => size === undefined || size === 'sm';

/**
 * Mantine in this site's clothes. Colours, sizes and radii stand in mantine-variables.css, which reads tokens.css;
 * here are only defaults that Mantine takes as values.
 */
export const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  defaultRadius: 'var(--radius)',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: Button.extend({
      vars: (_theme, { size }) => ({
        root: followsDensity(size) ? { '--button-height': 'var(--control)' } : {},
      }),
    }),
    Input: Input.extend({
      classNames: { input: styles.input ?? '' },
      vars: (_theme, { size }) => ({
        wrapper: followsDensity(size) ? { '--input-height': 'var(--control)' } : {},
      }),
    }),
    InputWrapper: Input.Wrapper.extend({ classNames: { label: styles.label ?? '' } }),
    NativeSelect: NativeSelect.extend({ defaultProps: { rightSection: <DownIcon /> } }),
  },
});
