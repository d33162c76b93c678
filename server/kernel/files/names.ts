/** Longest name that is kept; the extension stays. */
const LONGEST = 200;
const UNNAMED = '未命名';
// Control characters, what file systems forbid, and what turns the direction of writing round to hide an extension.
const STRANGE = /[\p{Cc}\p{Cf}\u2028\u2029/\\:*?"<>|]/gu;

/**
 * The name under which a file is shown and downloaded, of whatever the client said: one line without path, control
 * or direction characters; never empty.
 */
export function cleanName(given: string): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const shown = base.replaceAll(STRANGE, '').trim();
  const name = shown.replace(/^\.+/, '');
  // Of `.pdf` the extension alone is left.
  const isBare = name !== shown && !name.includes('.');
  const points = [...(isBare || name === '' ? `${UNNAMED}${name && '.'}${name}` : name)];
  if (points.length <= LONGEST) return points.join('');
  const dot = points.lastIndexOf('.');
  const tail = dot > 0 && points.length - dot <= 11 ? points.slice(dot) : [];
  return [...points.slice(0, LONGEST - tail.length), ...tail].join('');
}

/** Content-Disposition for any name (RFC 6266): a plain fallback, and the name itself percent-encoded. */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
