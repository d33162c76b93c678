import { type RefObject, useEffect, useState } from 'react';

import type { Sending } from './queue.ts';
import type { Attachment } from './transport.ts';

/**
 * Marks a field to which files were added as `data-held`, and tells the form around it as typing is told: chosen, dropped or
 * pasted, no input keeps them.
 */
export function useHeld(
  own: RefObject<HTMLElement | null>,
  value: readonly Attachment[],
  sending: readonly Sending[],
): void {
  const [before] = useState(() => value.map(({ id }) => id));
  const isHeld = sending.length > 0 || value.some(({ id }) => !before.includes(id));
  useEffect(() => {
    const field = own.current;
    if (!field || field.hasAttribute('data-held') === isHeld) return;
    field.toggleAttribute('data-held', isHeld);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [own, isHeld]);
}
