/** Whether a value is an object with fields, whatever they hold: no list, and not nothing. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
