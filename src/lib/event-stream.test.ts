import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createEventParser, type StreamEvent } from './event-stream.ts';

/** Parses the bytes of `text`, cut at the given places. */
function parse(text: string, cuts: readonly number[] = []): StreamEvent[] {
  const events: StreamEvent[] = [];
  const feed = createEventParser((event) => events.push(event));
  const bytes = new TextEncoder().encode(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length];
  places.sort((a, b) => a - b);
  for (const [i, place] of places.entries()) feed(bytes.slice(place, places[i + 1] ?? place));
  return events;
}

describe('the parser of server-sent events', () => {
  it('reads name, id and data', () => {
    expect(parse('event: greeting\nid: 7\ndata: {"名":"张三"}\n\n')).toEqual([
      { name: 'greeting', id: '7', data: '{"名":"张三"}' },
    ]);
  });

  it('keeps the id until the next one and forgets name and data', () => {
    expect(parse('id: 7\nevent: a\ndata: 1\n\ndata: 2\n\nid\ndata: 3\n\n')).toEqual([
      { name: 'a', id: '7', data: '1' },
      { name: 'message', id: '7', data: '2' },
      { name: 'message', id: '', data: '3' },
    ]);
  });

  it('joins lines of data, takes one blank off, leaves colons alone', () => {
    expect(parse('data: a:b: c\ndata:  d\ndata\n\n')).toEqual([
      { name: 'message', id: '', data: 'a:b: c\n d\n' },
    ]);
  });

  it('skips comments, unknown fields, a byte order mark and events without data', () => {
    const text = '\uFEFF:\n\n: heartbeat\n\nretry: 10\nevent: empty\n\ndata: x\n\n';
    expect(parse(text)).toEqual([{ name: 'message', id: '', data: 'x' }]);
  });

  it('ignores an id with U+0000, as the standard asks', () => {
    expect(parse('id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n').map(({ id }) => id)).toEqual(['7', '7']);
  });

  it.each(['\n', '\r', '\r\n'])('ends lines with %j', (end) => {
    const text = ['id: 1', 'data: a', '', 'data: b', '', ':'].join(end);
    expect(parse(text).map(({ data }) => data)).toEqual(['a', 'b']);
  });

  it('gives the same events wherever the network cuts', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }).map((text) => `data: ${text.replaceAll(/[\r\n]/g, '')}`),
      fc.constantFrom('id: 8', 'event: 消息', ': 心跳', '', 'data: 票据😀'),
    );
    const end = fc.constantFrom('\n', '\r', '\r\n');
    const text = fc.array(fc.tuple(line, end).map(([a, b]) => a + b)).map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat()), (whole, cuts) => {
        expect(parse(whole, cuts)).toEqual(parse(whole));
      }),
    );
  });
});
