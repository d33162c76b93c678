import { useEffect } from 'react';

import { whenIdle } from '#src/lib/idle-line.ts';

/** Puts the art into the document, once. In its template (centre-layout.astro) nothing of it is fetched. */
function unpack(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#rosette-art');
  if (template) template.replaceWith(template.content);
}

/** The platform’s rosette, for the heads of pages that show it; its size and place are those of `className`. Decoration. */
export function Rosette({ className }: { className: string | undefined }) {
  // What the page is opened for comes first.
  useEffect(() => whenIdle(unpack), []);
  return (
    <svg className={className} aria-hidden="true">
      <use href="#rosette" />
    </svg>
  );
}
