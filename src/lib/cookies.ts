/** Value of a cookie; undefined when it is absent or empty, or where there is no document. */
export function readCookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1);
  if (!value) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    // Not written here, so not ours to repair.
    return value;
  }
}

function write(name: string, value: string, more: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context and is missing in older browsers.
  document.cookie = `${name}=${value}; Path=/; SameSite=Strict${secure}${more}`;
}

/** Chromium writes behind the script's back; reading waits for it, so that a tab that is told next finds the new state. */
function writeNow(name: string, value: string, more: string): void {
  write(name, value, more);
  readCookie(name);
}

/** Sets a cookie that ends with the browser session; Secure on https. */
export function writeSessionCookie(name: string, value: string): void {
  writeNow(name, encodeURIComponent(value), '');
}

/** The longest that browsers keep a cookie: 400 days, in seconds. */
const LASTING_S = 400 * 24 * 60 * 60;

/** Sets a cookie that outlives the browser session, as long as browsers allow; Secure on https. */
export function writeLastingCookie(name: string, value: string): void {
  write(name, encodeURIComponent(value), `; Max-Age=${LASTING_S}`);
}

/** Removes a cookie that writeSessionCookie has set. */
export function clearCookie(name: string): void {
  writeNow(name, '', '; Max-Age=0');
}
