/** What ends a name of a PDF (ISO 32000-1, 7.2.2). */
const END = String.raw`[\0\t\n\f\r ()<>[\]{}/%]`;
const IN = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`;

/** Names that something must be done about, wherever they stand. */
const WATCHED = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMedia',
  'XFA',
  'AcroForm',
  'EmbeddedFiles',
  'FileAttachment',
  'EF',
  'Encrypt',
] as const;
export type WatchedName = (typeof WATCHED)[number];

const PLAIN = new RegExp(`/(${WATCHED.join('|')})(?=${END}|$)`, 'g');
const ESCAPED = new RegExp(`/${IN}{0,80}#[0-9A-Fa-f]{2}${IN}{0,80}`, 'g');
/** The longest watched name with each of its characters written as #xx, and what ends it. */
const LONGEST = 64;

/** A text with the characters of names that are written as #xx in their place. */
export function plainNames(text: string): string {
  return text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Counts watched names in a text that comes in pieces (latin1). */
export class NameScan {
  readonly counts = new Map<WatchedName, number>();
  #rest = '';

  feed(piece: string): void {
    const text = this.#rest + piece;
    // What begins near the end may go on in the next piece, and is looked at with it.
    const until = Math.max(0, text.length - LONGEST);
    this.#look(text, until);
    this.#rest = text.slice(until);
  }

  end(): void {
    this.#look(this.#rest, this.#rest.length);
    this.#rest = '';
  }

  #look(text: string, until: number): void {
    for (const { index, 0: found } of text.matchAll(ESCAPED)) {
      if (index >= until) break;
      for (const [, name = ''] of plainNames(found).matchAll(PLAIN)) this.#count(name);
    }
    for (const { index, 1: name = '' } of text.matchAll(PLAIN)) {
      if (index >= until) break;
      this.#count(name);
    }
  }

  #count(name: string): void {
    const watched = name as WatchedName;
    this.counts.set(watched, (this.counts.get(watched) ?? 0) + 1);
  }
}
