import type { ComponentProps, ReactNode } from 'react';

import styles from './button.module.css';

interface Looks {
  /** Ink when absent; `default` is outlined, `subtle` text alone. */
  readonly variant?: 'filled' | 'default' | 'subtle' | undefined;
  /** For the one action that binds. */
  readonly color?: 'seal' | undefined;
  /** As high as the other controls when absent. */
  readonly size?: 'xs' | 'compact-md' | undefined;
  readonly fullWidth?: boolean | undefined;
}

interface AsButton extends Omit<ComponentProps<'button'>, 'color'>, Looks {
  readonly component?: undefined;
  /** What it started is going on: it cannot be pressed again. */
  readonly loading?: boolean | undefined;
}

interface AsLink extends Omit<ComponentProps<'a'>, 'color'>, Looks {
  readonly component: 'a';
}

function classes(className: string | undefined): string {
  return className === undefined ? (styles.button ?? '') : `${styles.button} ${className}`;
}

const labelled = (children: ReactNode) => (
  <span className={styles.inner}>
    <span className={styles.label}>{children}</span>
  </span>
);

/** A link that looks like a button. */
function LinkButton(props: AsLink) {
  const { variant, color, size, fullWidth, className, children, component: _, ...rest } = props;
  const looks = { 'data-variant': variant, 'data-color': color, 'data-size': size };
  return (
    <a {...rest} {...looks} data-block={fullWidth || undefined} className={classes(className)}>
      {labelled(children)}
    </a>
  );
}

/** A button, or with `component="a"` a link that looks like one. Submits nothing unless its `type` says so. */
export function Button(props: AsButton | AsLink) {
  if (props.component === 'a') return <LinkButton {...props} />;
  const { variant, color, size, fullWidth, className, children, component: _, ...rest } = props;
  const { type = 'button', disabled = false, loading = false, ...others } = rest;
  const looks = { 'data-variant': variant, 'data-color': color, 'data-size': size };
  return (
    <button
      {...others}
      {...looks}
      type={type}
      disabled={disabled || loading}
      data-block={fullWidth || undefined}
      data-loading={loading || undefined}
      className={classes(className)}
    >
      {labelled(children)}
    </button>
  );
}

/** Answers to one question, side by side. */
export function ButtonGroup({
  className = '',
  children,
}: Pick<ComponentProps<'div'>, 'className' | 'children'>) {
  return <div className={`${styles.group} ${className}`}>{children}</div>;
}
