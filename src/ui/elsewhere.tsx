import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Draws into an element of the page outside of the island, once the page has been hydrated. */
export function Elsewhere({ id, children }: { id: string; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => setElement(document.getElementById(id)), [id]);
  return element && createPortal(children, element);
}
