/** One server-sent event; `id` is the newest that the stream has named, '' before the first. */
export interface StreamEvent {
  name: string;
  data: string;
  id: string;
}

/** A lone CR at the end may be the first half of a CRLF whose second half is still on its way. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * Takes a stream of server-sent events (WHATWG HTML, section 9.2) apart as it arrives: answers a function to be called
 * with each chunk, wherever the network has cut it, be it within a line or within a character. Calls `emit` for every
 * event with data. By hand because EventSource cannot carry a bearer.
 */
export function createEventParser(
  emit: (event: StreamEvent) => void,
): (chunk: Uint8Array<ArrayBuffer>) => void {
  const decoder = new TextDecoder();
  let rest = '';
  let name = '';
  let id = '';
  let data: string[] = [];

  const takeField = (field: string, value: string) => {
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  };
  const takeLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) emit({ name: name || 'message', data: data.join('\n'), id });
      name = '';
      data = [];
      return;
    }
    const [field = '', ...values] = line.split(':');
    // A line that begins with a colon is a comment: its field is '' and means nothing.
    takeField(field, values.join(':').replace(/^ /, ''));
  };

  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(LINE_END);
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };
}
