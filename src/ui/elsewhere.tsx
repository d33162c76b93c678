import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Something of a closed `details` that nobody sees before it is opened. */
const UNSEEN = 'details:not([open]) > :not(summary)';

/**
 * Draws into an element of the page outside of the island, once the page has been hydrated; into a closed `details` once it is
 * opened, which a page on a large screen never is.
 */
export function Elsewhere({ id, children }: { id: string; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const found = document.getElementById(id);
    const opener = found?.closest(UNSEEN)?.parentElement;
    const draw = () => setElement(found);
    // What a click asks for React draws before the browser opens it.
    if (opener) opener.addEventListener('click', draw, { once: true });
    else draw();
  }, [id]);
  return element && createPortal(children, element);
}
