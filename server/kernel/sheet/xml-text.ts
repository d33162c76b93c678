const ENTITY: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
// XML knows no other control characters, no halves of characters, and turns \r into \n.
const FORBIDDEN = /(?![\t\n])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
// Any of what is escaped here, and more: one look tells most texts that they are fine.
const SPECIAL = /[&<>"_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const HEX_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

const hex = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Text for content and attributes of spreadsheet XML, with what XML cannot say as _xHHHH_ (ECMA-376, ST_Xstring). */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll(HEX_ESCAPE, '_x005F_')
    .replaceAll(FORBIDDEN, hex)
    .replaceAll(/[&<>"]/g, (character) => ENTITY[character] ?? character);
}
