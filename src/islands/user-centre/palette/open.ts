import { paletteOpener } from '#src/ui/palette/opener.ts';

/** The palette of the user centre (快速前往). */
export const PALETTE = paletteOpener(() => import('./palette.tsx'));
