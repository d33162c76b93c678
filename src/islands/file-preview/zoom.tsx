import { useCallback, useEffect, useState } from 'react';

const STEP = 1.25;
const LARGEST = 5;
const SMALLEST = 0.4;

/** How large a file shows; 1 fits the window. + − 0 on the keyboard. */
export function useZoom() {
  const [zoom, setZoom] = useState(1);
  const scale = useCallback(
    (by: number) => setZoom((now) => Math.min(LARGEST, Math.max(SMALLEST, now * by))),
    [],
  );
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') scale(STEP);
      else if (event.key === '-') scale(1 / STEP);
      else if (event.key === '0') setZoom(1);
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [scale]);
  return { zoom, scale, reset: () => setZoom(1) };
}

/** 缩小, the size as a number, 放大. */
export function ZoomTools({ zoom, scale, reset }: ReturnType<typeof useZoom>) {
  return (
    <fieldset aria-label="缩放">
      <button type="button" aria-label="缩小" title="缩小（-）" onClick={() => scale(1 / STEP)}>
        −
      </button>
      <button type="button" title="恢复（0）" onClick={reset}>
        {Math.round(zoom * 100)}%
      </button>
      <button type="button" aria-label="放大" title="放大（+）" onClick={() => scale(STEP)}>
        ＋
      </button>
    </fieldset>
  );
}
