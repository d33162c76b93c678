import { paletteOpener } from '#src/ui/palette/opener.ts';

/** The search of the console (快速前往). */
export const PALETTE = paletteOpener(() => import('./palette.tsx'));
