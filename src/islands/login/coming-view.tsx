import type { ComponentType, ReactNode } from 'react';

import { type Code, useCode } from '#src/ui/use-code.ts';

import { LostView } from './lost-view.tsx';

interface Props<P> {
  code: Code<P>;
  title: string | undefined;
  props: P;
}

function ComingView<P extends object>({ code, title, props }: Props<P>) {
  const { Part, lost } = useCode(code);
  if (Part) return <Part {...props} />;
  return (
    <div className="login-coming">
      {title !== undefined && <h2 id="login-title">{title}</h2>}
      {lost === undefined ? <p className="login-notice">加载中…</p> : <LostView />}
    </div>
  );
}

/** A view of the dialog whose code comes when it is wanted; `title` names the dialog where no side does so meanwhile. */
export function comingView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  title?: string,
): (props: P) => ReactNode {
  const code: Code<P> = { load };
  return (props) => <ComingView code={code} title={title} props={props} />;
}
