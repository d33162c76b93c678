/** The text of one sql template. */
export interface Template {
  readonly start: number;
  /** Its own text; each `${…}` is one character that no SQL has. */
  readonly text: string;
  /** Where each character of it stands in the file. */
  readonly places: readonly number[];
  /** What stands between the braces, by their order. */
  readonly holes: readonly string[];
}

const TAG = /\bsql(?:<(?:[^`;{]|\{[^`}]*\})*?>)?`/g;
const HOLE = '\u0001';

/** Where the expression that begins at `from`, behind `${`, has its closing brace. */
function endOfHole(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '`') at = endOfTemplate(text, at + 1);
    else if (letter === "'") at = text.indexOf("'", at + 1);
    else if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Where the template that begins at `from` has its closing backtick. */
function endOfTemplate(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '`') return at;
    if (text[at] === '\\') at += 1;
    else if (text.startsWith('${', at)) at = endOfHole(text, at + 2);
  }
  return text.length;
}

function readTemplate(text: string, start: number): Template {
  const end = endOfTemplate(text, start);
  const letters: string[] = [];
  const places: number[] = [];
  const holes: string[] = [];
  for (let at = start; at < end; at += 1) {
    const isHole = text.startsWith('${', at);
    letters.push(isHole ? HOLE : (text[at] ?? ''));
    places.push(at);
    if (!isHole) continue;
    const behind = endOfHole(text, at + 2);
    holes.push(text.slice(at + 2, behind));
    at = behind;
  }
  return { start, text: letters.join(''), places, holes };
}

/** Every sql template of a file, those within others' holes too. */
export function readTemplates(text: string): Template[] {
  return [...text.matchAll(TAG)].map((match) => readTemplate(text, match.index + match[0].length));
}
