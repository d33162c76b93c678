/** The path of a document that was asked for as a folder or with its file's ending. */
export function barePath(path: string): string {
  // A row of slashes is looked at from its first one alone.
  return path.replace(/(?<!\/)\/+$|\.html$/, '');
}
