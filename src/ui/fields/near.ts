/** From this share of the longest text on a counter shows even where nobody types. */
const NEAR = 0.8;

/** Whether a text of `count` characters comes close to the longest that its field takes. */
export const isNear = (count: number, max: number): boolean => count >= max * NEAR;
