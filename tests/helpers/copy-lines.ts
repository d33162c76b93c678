/** Lines for a new document from those of the document above it: each names the one that it came from. */
export function copyLines<Line extends { id: string }>(
  upstream: readonly Line[],
): (Omit<Line, 'id'> & { upstreamId: string })[] {
  return upstream.map(({ id, ...line }) => ({ ...line, upstreamId: id }));
}
