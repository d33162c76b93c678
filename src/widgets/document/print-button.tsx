import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { Button } from '#src/ui/controls/button.tsx';

/** What comes late says so within this time of being asked for. */
const SETTLE = 300;

/**
 * 打印: what stands below the screen and has not come yet is fetched first, as a browser prints what it has. Printing by the
 * browser's own menu asks for the same and does not wait.
 */
export function PrintButton() {
  const [isAsked, setAsked] = useState(false);
  const fetching = useIsFetching();
  useEffect(() => {
    if (!isAsked || fetching > 0) return;
    const waiting = setTimeout(() => {
      setAsked(false);
      window.print();
    }, SETTLE);
    return () => clearTimeout(waiting);
  }, [isAsked, fetching]);
  const ask = () => {
    // Pieces that are loaded late listen to this (ui/later-part.tsx).
    dispatchEvent(new Event('beforeprint'));
    setAsked(true);
  };
  return (
    <Button variant="default" disabled={isAsked} onClick={ask}>
      打印
    </Button>
  );
}
