import type { ComponentProps, CSSProperties, MouseEvent, ReactNode } from 'react';

import { type ControlSize, classes, DRAWN } from './drawn.ts';

interface Look {
  /** Ink for the main action; outlined for the others, text alone for the quiet. */
  variant?: 'filled' | 'default' | 'subtle' | undefined;
  /** `seal` for the one that binds, `danger` for the one that ends what others wait for. */
  color?: 'seal' | 'danger' | undefined;
  size?: ControlSize | undefined;
  /** As wide as what it stands in. */
  fullWidth?: boolean;
}

type Variables = CSSProperties & Readonly<Record<`--${string}`, string>>;

const look = (bg: string, hover: string, color: string, edge = 'transparent'): Variables => ({
  '--button-bg': bg,
  '--button-hover': hover,
  '--button-color': color,
  '--button-bd': `1px solid ${edge}`,
});

const LOOKS = {
  // Ink is what Mantine's styles take by themselves.
  filled: { '--button-color': 'var(--on-ink)' },
  default: look('transparent', 'var(--surface)', 'var(--ink)', 'var(--ink)'),
  subtle: look('transparent', 'var(--route-soft)', 'var(--route)'),
  danger: look('transparent', 'var(--seal-soft)', 'var(--seal)', 'var(--seal)'),
  seal: look('var(--seal)', 'color-mix(in srgb, var(--seal) 88%, var(--ink))', 'var(--on-seal)'),
} satisfies Record<string, Variables>;

const sized = (size: ControlSize, letters: string): Variables => ({
  '--button-height': `max(var(--button-height-${size}), var(--thumb, 0px))`,
  '--button-padding-x': `var(--button-padding-x-${size})`,
  '--button-fz': `var(--mantine-font-size-${letters})`,
});

const USUAL: Variables = { '--button-height': 'var(--control)' };
const SIZES = { xs: sized('xs', 'xs'), 'compact-md': sized('compact-md', 'md') } as const;

const styleOf = ({ variant = 'filled', color, size }: Look): CSSProperties => ({
  ...LOOKS[color ?? variant],
  ...(size ? SIZES[size] : USUAL),
});

function Label({ children, loading }: { children: ReactNode; loading?: true | undefined }) {
  return (
    <span className={DRAWN.buttonInner}>
      <span className={DRAWN.buttonLabel} data-loading={loading}>
        {children}
      </span>
    </span>
  );
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'color'> {
  /** What it began is on its way: it cannot be pressed again, and keeps the focus, which a disabled one loses to the page. */
  loading?: boolean;
}

/** What a press does meanwhile; a form is sent by its button, by the enter key as well. */
const nothing = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();

/** A button as Mantine draws it, without Mantine's code: the first screen has buttons and waits for no library. */
export function Button(props: ButtonProps) {
  const { variant, color, size, fullWidth, loading = false, disabled = false, ...rest } = props;
  const { className, style, type = 'button', children, ...others } = rest;
  return (
    <button
      data-disabled={disabled || undefined}
      {...others}
      type={type}
      className={classes(className, DRAWN.button)}
      style={{ ...styleOf({ variant, color, size }), ...style }}
      data-variant={variant}
      data-size={size}
      data-block={fullWidth || undefined}
      data-loading={loading || undefined}
      disabled={disabled}
      {...(loading && { 'aria-disabled': true, onClick: nothing })}
    >
      <Label loading={loading || undefined}>{children}</Label>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  color,
  size,
  className,
  children,
  ...rest
}: Look & Omit<ComponentProps<'a'>, 'color' | 'style'>) {
  return (
    <a
      {...rest}
      className={classes(className, DRAWN.button)}
      style={styleOf({ variant, color, size })}
      data-variant={variant}
      data-size={size}
    >
      <Label>{children}</Label>
    </a>
  );
}

/** Buttons side by side as one piece. */
export function ButtonGroup({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's.
    <div
      className={classes(className, DRAWN.buttonGroup)}
      data-orientation="horizontal"
      role="group"
    >
      {children}
    </div>
  );
}
