import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorToMessage } from '#src/lib/errors.ts';
import { ask } from './confirm.ts';
import { Button } from './controls/button.tsx';
import { ErrorState } from './states.tsx';
import { type Code, useCode } from './use-code.ts';

interface Closable {
  readonly onClose?: () => void;
}

interface Props<P> {
  code: Code<P>;
  label: string | undefined;
  Waiting: ComponentType<P> | undefined;
  /** Whether anybody wants it, and whether it is kept from taking its place for a while. */
  isWanted?: boolean;
  isHeld?: boolean;
  props: P & Closable;
}

/** Browsers remember that a script did not come: only a page loaded anew asks for it again. */
async function offerReload(failure: unknown): Promise<void> {
  const text = `${errorToMessage(failure)}，重新加载后通常即可恢复。如有尚未保存的内容，请先取消并保存。确定重新加载吗？`;
  if (await ask(text)) location.reload();
}

function LazyPart<P extends object>(part: Props<P>) {
  const { code, label, Waiting, isWanted, isHeld = false, props } = part;
  const { Part, lost } = useCode(code, isWanted);
  const close = useRef(props.onClose);
  close.current = props.onClose;
  useEffect(() => {
    if (lost === undefined || !close.current) return;
    close.current();
    void offerReload(lost);
  }, [lost]);
  if (Part && !isHeld) return <Part {...props} />;
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
 * button is all that stands there. Not lazy(), which throws into the view.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  label?: string,
  Waiting?: ComponentType<P>,
): (props: P & Closable) => ReactNode {
  const code: Code<P> = { load };
  return (props) => <LazyPart code={code} label={label} Waiting={Waiting} props={props} />;
}

/** What stands in the place of a piece says by these that somebody turns to it, and that the piece must not come just now. */
export interface Turned {
  readonly onWant: () => void;
  readonly onHold: (isHeld: boolean) => void;
}

/** A piece whose code comes when somebody turns to `Waiting`, or when it has something to show from the start. */
export function partOnIntent<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  Waiting: ComponentType<P & Turned>,
  hasSomething: (props: P) => boolean,
): (props: P) => ReactNode {
  const code: Code<P & Turned> = { load };
  return (props) => {
    const [isTurnedTo, setTurnedTo] = useState(false);
    const [isHeld, setHeld] = useState(false);
    return (
      <LazyPart
        code={code}
        label={undefined}
        Waiting={Waiting}
        isWanted={isTurnedTo || hasSomething(props)}
        isHeld={isHeld}
        props={{ ...props, onWant: () => setTurnedTo(true), onHold: setHeld }}
      />
    );
  };
}
