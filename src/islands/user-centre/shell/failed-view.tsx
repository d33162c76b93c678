import { useEffect } from 'react';

import { errorToMessage } from '#src/lib/errors.ts';
import { portalPath } from '#src/lib/paths.ts';
import { $dirty } from '#src/stores/dirty.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import states from '#src/ui/states.module.css';
import { ErrorState, StatePanel, useOnline } from '#src/ui/states.tsx';
import { StandIn } from '#src/widgets/shell/stand-in.tsx';

import { hasNavigated } from '../router.ts';

/** What a kept view holds unsaved goes with the page. */
async function reload(): Promise<void> {
  const text = '其他页面上有尚未保存的内容，重新加载后会丢失。确定重新加载吗？';
  if ($dirty.get().size === 0 || (await ask(text, { loses: true }))) location.reload();
}

function leave(): void {
  if (hasNavigated()) history.back();
  else location.assign(portalPath('/index'));
}

/** A view whose code or styles did not come. Only a page loaded anew asks for them again in every browser. */
export function LostView({ name, error }: { name: string; error: unknown }) {
  const isOnline = useOnline();
  useEffect(() => {
    const again = () => {
      if ($dirty.get().size === 0) location.reload();
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  const title = isOnline ? errorToMessage(error) : '网络已断开';
  const why = isOnline
    ? '可能是网络中断，或系统刚刚更新。重新加载后通常即可恢复'
    : '该页面尚未加载过，网络恢复后会自动重新加载';
  return (
    <StandIn name={name}>
      <StatePanel title={title} isAlert>
        <p>{why}</p>
        <div className={states.actions}>
          <Button onClick={() => void reload()}>重新加载</Button>
          <Button variant="default" onClick={leave}>
            返回
          </Button>
        </div>
      </StatePanel>
    </StandIn>
  );
}

/** A view that threw while it was drawn. */
export function BrokenView({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <StandIn name={name}>
      <ErrorState text="页面没有显示出来，您的数据没有受影响" onRetry={onRetry} />
    </StandIn>
  );
}
