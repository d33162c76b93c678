function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A pattern for `like` that finds the text itself anywhere; the text's own % _ \ mean nothing. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** A pattern for `like` that finds what begins with the text, which an index in text_pattern_ops serves; the text's own % _ \ mean nothing. */
export function startingWith(text: string): string {
  return `${literal(text)}%`;
}
