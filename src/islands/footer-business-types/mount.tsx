import { hydrateRoot } from 'react-dom/client';

import { BusinessTypes } from './business-types.tsx';

/** Takes over the prerendered list and fills it. */
export function mount(root: Element): void {
  hydrateRoot(root, <BusinessTypes />);
}
