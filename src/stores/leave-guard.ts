import { $dirty } from './dirty.ts';

let guarding = false;

/**
 * From the first form on: where something typed would be lost, the browser asks before the tab closes, reloads or leaves. Not
 * where the page was put out of sight, because it is another person's by now (beginAnew of src/widgets/shell/start.ts).
 */
export function guardLeaving(): void {
  if (guarding) return;
  guarding = true;
  window.addEventListener('beforeunload', (event) => {
    if ($dirty.get().size > 0 && !document.body.hidden) event.preventDefault();
  });
}
