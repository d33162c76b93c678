/** A text gzipped, in base64, for bodies that would be too long as they are. */
export async function gzipped(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''));
}
