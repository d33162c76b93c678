import { fetchPlatformFigures } from '#src/api/platform-figures.ts';
import { words } from './words.ts';

/** Writes the figures into their places; without any, and where no answer comes, the section goes. */
export async function mount(root: Element): Promise<void> {
  const said = await fetchPlatformFigures().then(words, () => undefined);
  root.toggleAttribute('hidden', said === undefined);
  for (const place of root.querySelectorAll<HTMLElement>('[data-figure]')) {
    const text = said?.[place.dataset.figure ?? ''] ?? '';
    place.textContent = text;
    place.parentElement?.toggleAttribute('hidden', text === '');
  }
}
