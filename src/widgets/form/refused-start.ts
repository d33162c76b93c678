import { ApiError } from '#src/lib/errors.ts';

/** Business codes are words; statuses, which a second try may get past, are numbers. */
const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'business' && Number.isNaN(Number(error.code));

/**
 * What a form begins with, or what `refused` makes of why the server has decided that it may not be begun, such as a business
 * type that is closed: that is no failure, and no second try gets past it. Rejects with every other failure.
 */
export async function orRefused<T>(work: Promise<T>, refused: (text: string) => T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isDecided(error)) return refused(error.message);
    throw error;
  }
}
