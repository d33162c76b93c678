/** The text of a file that a bank or a spreadsheet wrote: UTF-8 where it is that, with or without its mark, UTF-16 with its mark, else GB18030. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [one, two] = new Uint8Array(bytes);
    const isUtf16 = one === 0xff && two === 0xfe;
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'gb18030').decode(bytes);
  }
}
