function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A pattern for `like` that finds the text itself anywhere; the text's own % _ \ mean nothing. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** The same for the text at the beginning, which an index in text_pattern_ops serves. */
export function startingWith(text: string): string {
  return `${literal(text)}%`;
}
