/** An element of a part: what stands in its tag, and between its tags. */
export interface Element {
  readonly tag: string;
  readonly body: string;
}

const LONGEST_TAG = 2_000;
const ENDS_NAME: ReadonlySet<string> = new Set([' ', '\t', '\n', '\r', '>', '/']);

/**
 * Elements of one name, none of which holds another of it, in their order. Looks at each character a fixed number of
 * times, whatever the text is; ends at the first element that has no end, and after `most`.
 */
export function* elements(
  xml: string,
  name: string,
  most = Number.POSITIVE_INFINITY,
): Generator<Element> {
  const [open, close] = [`<${name}`, `</${name}>`];
  let at = 0;
  let found = 0;
  while (found < most) {
    at = xml.indexOf(open, at);
    if (at < 0) return;
    const inTag = at + open.length;
    if (!ENDS_NAME.has(xml[inTag] ?? '')) {
      at = inTag;
      continue;
    }
    const end = xml.indexOf('>', inTag);
    if (end < 0) return;
    found += 1;
    const tag = xml.slice(inTag, Math.min(end, inTag + LONGEST_TAG));
    if (xml[end - 1] === '/') {
      yield { tag: ` ${tag}`, body: '' };
      at = end + 1;
      continue;
    }
    const last = xml.indexOf(close, end);
    if (last < 0) return;
    yield { tag: ` ${tag}`, body: xml.slice(end + 1, last) };
    at = last + close.length;
  }
}

/** The first element of a name; undefined without one. */
export function element(xml: string, name: string): Element | undefined {
  return elements(xml, name).next().value ?? undefined;
}

/** A text without the elements of a name. */
export function without(xml: string, name: string): string {
  if (!xml.includes(`<${name}`)) return xml;
  let left = '';
  let from = 0;
  const close = `</${name}>`;
  for (;;) {
    const at = xml.indexOf(`<${name}`, from);
    const end = at < 0 ? -1 : xml.indexOf(close, at);
    if (end < 0) return left + xml.slice(from);
    left += xml.slice(from, at);
    from = end + close.length;
  }
}

const PATTERNS = new Map<string, RegExp>();

/** Value of an attribute in a tag, as it is written; undefined without it. */
export function attribute(tag: string, name: string): string | undefined {
  const pattern = PATTERNS.get(name) ?? new RegExp(`\\s${name}="`);
  PATTERNS.set(name, pattern);
  const at = tag.search(pattern);
  if (at < 0) return undefined;
  const from = tag.indexOf('"', at) + 1;
  const end = tag.indexOf('"', from);
  return end < 0 ? undefined : tag.slice(from, end);
}

/** Prefix of a part's names, such as `x:`; mostly ''. */
export function prefixOf(xml: string, root: string): string {
  return new RegExp(`<(\\w{1,20}:)?${root}[\\s>]`).exec(xml.slice(0, 4_000))?.[1] ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Characters that XML 1.0 forbids, U+0000 and halves of pairs among them, which PostgreSQL does not keep; and other controls. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** A text of a file without what no text has: whoever shows, compares or keeps it need not ask what is in it. */
export const plainText = (text: string): string => text.replaceAll(FORBIDDEN, '');

const isCharacter = (code: number) => code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);

/** Text of a part as a person reads it, and plain; entities of its own are left as they are written. */
export function unescapeXml(text: string): string {
  const written = text.replaceAll(
    /&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w{2,4}));/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return isCharacter(code) ? String.fromCodePoint(code) : '';
    },
  );
  return plainText(written);
}
