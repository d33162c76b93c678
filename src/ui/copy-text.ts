import { notify } from './notify.ts';

/**
 * Puts a text on the clipboard and tells `done`; whether it is there. A browser may refuse: then `otherwise` says how people copy it by
 * themselves, so that the text has to stand on the page as well.
 */
export async function copyText(text: string, done: string, otherwise: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', done);
    return true;
  } catch {
    notify('info', otherwise);
    return false;
  }
}
