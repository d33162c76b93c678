import { type ComponentType, createElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

type Slots = Readonly<Record<string, string>>;

/**
 * Begins an island in its element, in the place of the framework's own renderer, which also knows markup handed over from
 * the page and answers of its actions; no page here has those (scripts/site/small-renderer.ts puts this one in).
 */
// biome-ignore lint/style/noDefaultExport: the framework asks for it by that name.
export default (element: HTMLElement) =>
  (View: ComponentType, props: object, slots: Slots, { client }: { readonly client: string }) => {
    if (!element.hasAttribute('ssr')) return;
    if (Object.keys(slots).length > 0) throw new Error('An island takes no markup from its page.');
    const node = createElement(View, props);
    startTransition(() => {
      if (client === 'only') return createRoot(element).render(node);
      // Part of the ids that the prerendered markup has.
      const identifierPrefix = element.getAttribute('prefix') ?? '';
      hydrateRoot(element, node, { identifierPrefix });
    });
  };
