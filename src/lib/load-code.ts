import { LoadError } from './errors.ts';

/** Specification, section 9: chunk-load timeout. */
const LIMIT_MS = 120_000;
/** Vite's own words; every browser has others for a script. */
const STYLE = /^Unable to preload CSS/;

let checkVersion = () => Promise.resolve(false);

/** How lost code asks for the published version (src/stores/version.ts); true means that the page is being loaded anew. */
export function askWhenCodeIsLost(check: () => Promise<boolean>): void {
  checkVersion = check;
}

async function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadError('script')), LIMIT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Code that comes when it is wanted, by its dynamic import. When it cannot be had, the site may have been published anew:
 * the page then takes the new version, if nothing is lost by it, and the promise stays open until it is gone. Rejects
 * with a LoadError otherwise (specification, section 8).
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load);
  } catch (error) {
    if (await checkVersion()) return new Promise(() => undefined);
    if (error instanceof LoadError) throw error;
    const isStyle = error instanceof Error && STYLE.test(error.message);
    throw new LoadError(isStyle ? 'style' : 'script', error);
  }
}
