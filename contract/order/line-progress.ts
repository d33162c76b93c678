import * as z from 'zod/mini';

/** What of an ordered line was signed for and received; decimal texts. */
const received = { lineId: z.string(), delivered: z.string(), received: z.string() };

/** How far the goods of a line of a purchase order have come, as its supplier's receipts tell it. */
export const purchaseProgress = z.object(received);
/** The same of a line of an estimate order, with what pick-ups have taken of it. */
export const estimateProgress = z.object({ ...received, picked: z.string() });
