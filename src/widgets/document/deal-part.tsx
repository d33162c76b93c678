import { laterPart } from '#src/ui/later-part.tsx';

/** Related documents and timeline, once the document itself stands. */
export const DealPart = laterPart(async () => (await import('./deal-panels.tsx')).DealPanels);
