/** A pattern for `like` that finds the text itself anywhere; the text's own % _ \ mean nothing. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
