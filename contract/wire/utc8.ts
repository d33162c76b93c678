/** How far the platform's calendar is ahead of UTC, in milliseconds: UTC+8, which has no summer time. */
export const UTC8_MS = 8 * 3_600_000;
