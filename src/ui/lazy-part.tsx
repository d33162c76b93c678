import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { errorToMessage } from '#src/lib/errors.ts';
import { ask } from './confirm.ts';
import { Button } from './controls/button.tsx';
import { ErrorState } from './states.tsx';
import { type Code, useCode } from './use-code.ts';

interface Closable {
  readonly onClose?: () => void;
}

/** When a piece comes that somebody has to turn to. */
interface Intent<P> {
  /** Whether its code is fetched. */
  readonly isWanted: (props: P) => boolean;
  /** Whether what stands in its place must stay there for a while. */
  readonly isHeld: (props: P) => boolean;
}

interface Props<P> {
  code: Code<P>;
  label: string | undefined;
  Waiting: ComponentType<P> | undefined;
  intent: Intent<P> | undefined;
  props: P & Closable;
}

/** Browsers remember that a script did not come: only a page loaded anew asks for it again. */
async function offerReload(failure: unknown): Promise<void> {
  const text = `${errorToMessage(failure)}，重新加载后通常即可恢复。如有尚未保存的内容，请先取消并保存。确定重新加载吗？`;
  if (await ask(text)) location.reload();
}

function LazyPart<P extends object>({ code, label, Waiting, intent, props }: Props<P>) {
  const { Part, lost } = useCode(code, intent?.isWanted(props));
  const close = useRef(props.onClose);
  close.current = props.onClose;
  useEffect(() => {
    if (lost === undefined || !close.current) return;
    close.current();
    void offerReload(lost);
  }, [lost]);
  if (Part && !intent?.isHeld(props)) return <Part {...props} />;
  if (lost === undefined && Waiting) return <Waiting {...props} />;
  if (lost === undefined || props.onClose) return null;
  const retry = () => void offerReload(lost);
  if (label === undefined) return <ErrorState text={errorToMessage(lost)} onRetry={retry} />;
  return (
    <Button variant="default" onClick={retry}>
      {label}
    </Button>
  );
}

/**
 * A piece whose code comes when it is wanted (`load` is a dynamic import); `Waiting`, or nothing, stands for it until then.
 * Code that cannot be had takes nothing along that stands around it, such as a form that is filled in: a piece that can be
 * closed closes and asks whether to load the page anew, another one does so by a button in its own place; with `label` that
 * button is all that stands there. With `intent` it comes to whoever turns to `Waiting`. Not lazy(), which throws into the view.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  label?: string,
  Waiting?: ComponentType<P>,
  intent?: Intent<P>,
): (props: P & Closable) => ReactNode {
  const part = { code: { load } as Code<P>, label, Waiting, intent };
  return (props) => <LazyPart {...part} props={props} />;
}
