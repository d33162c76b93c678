import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

import { errorToMessage } from '#src/lib/errors.ts';
import { loadCode } from '#src/lib/load-code.ts';

import { ask } from './confirm.ts';
import { ErrorState } from './states.tsx';

interface Closable {
  readonly onClose?: () => void;
}

interface Code<P> {
  readonly load: () => Promise<ComponentType<P>>;
  loaded?: ComponentType<P>;
}

interface Props<P> {
  code: Code<P>;
  props: P & Closable;
}

/** Browsers remember that a script did not come: only a page loaded anew asks for it again. */
async function offerReload(failure: unknown): Promise<void> {
  const text = `${errorToMessage(failure)}，重新加载后通常即可恢复。如有尚未保存的内容，请先取消并保存。确定重新加载吗？`;
  if (await ask(text)) location.reload();
}

function LazyPart<P extends object>({ code, props }: Props<P>) {
  const [Part, setPart] = useState(() => code.loaded);
  const [error, setError] = useState<unknown>();
  const close = useRef(props.onClose);
  close.current = props.onClose;
  useEffect(() => {
    if (Part) return;
    let wanted = true;
    const lost = (failure: unknown) => {
      if (!wanted) return;
      if (!close.current) return setError(failure);
      close.current();
      void offerReload(failure);
    };
    loadCode(code.load).then((loaded) => {
      code.loaded = loaded;
      if (wanted) setPart(() => loaded);
    }, lost);
    return () => {
      wanted = false;
    };
  }, [code, Part]);
  if (Part) return <Part {...props} />;
  if (error === undefined) return null;
  return <ErrorState text={errorToMessage(error)} onRetry={() => void offerReload(error)} />;
}

/**
 * A piece whose code comes when it is wanted (`load` is a dynamic import); nothing stands for it until then. Code that
 * cannot be had takes nothing along that stands around it, such as a form that is filled in: a piece that can be closed
 * closes and asks whether to load the page anew, another one does so by a button in its own place. Not lazy(), which
 * throws into the view.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): (props: P & Closable) => ReactNode {
  const code: Code<P> = { load };
  return (props) => <LazyPart code={code} props={props} />;
}
