import { $dirty } from './dirty.ts';

let guarding = false;

/** From the first form on: where something typed would be lost, the browser asks before the tab closes, reloads or leaves. */
export function guardLeaving(): void {
  if (guarding) return;
  guarding = true;
  window.addEventListener('beforeunload', (event) => {
    if ($dirty.get().size > 0) event.preventDefault();
  });
}
