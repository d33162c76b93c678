import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { partySearchByNameLike } from '#contract/party/search.ts';
import {
  createSearch,
  type Found,
  type Option,
  pickCreated,
  textForCreated,
} from './remote-search.ts';

interface Call {
  text: string;
  signal: AbortSignal;
  answer: (names: string[]) => void;
  fail: (error: Error) => void;
}

let calls: Call[];
let told: string[];

function describeFound(found: Found<Option>): string {
  return found.state === 'ready' ? found.options.map(({ name }) => name).join() : found.state;
}

function search(opensWithSome = false) {
  return createSearch<Option>(
    () => (text, signal) =>
      new Promise((resolve, reject) => {
        const answer = (names: string[]) => resolve(names.map((name) => ({ id: name, name })));
        calls.push({ text, signal, answer, fail: reject });
      }),
    (found) => told.push(describeFound(found)),
    opensWithSome,
  );
}

const rest = (ms = 300) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  told = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a search as somebody types', () => {
  test('asks once, 300 ms after the last change', async () => {
    const { type } = search();
    type('示');
    type('示例');
    await rest(299);
    type('示例钢');
    await rest(299);
    expect(calls).toEqual([]);
    await rest(1);
    expect(calls.map(({ text }) => text)).toEqual(['示例钢']);
    calls[0]?.answer(['示例钢铁']);
    await rest(0);
    expect(told.at(-1)).toBe('示例钢铁');
  });

  test('what opens with something asks for it at once, and for nothing with one character', async () => {
    const { open, type } = search(true);
    open();
    expect(calls.map(({ text }) => text)).toEqual(['']);
    calls[0]?.answer(['示例一', '示例二']);
    await rest(0);
    expect(told.at(-1)).toBe('示例一,示例二');
    type('示');
    await rest();
    expect(told.at(-1)).toBe('short');
    type('');
    await rest(0);
    expect(calls.map(({ text }) => text)).toEqual(['', '']);
    search().open();
    expect(calls).toHaveLength(2);
  });

  test('clears the options below two characters, counted as people count', async () => {
    const { type } = search();
    for (const text of ['', '示', '𠮷', ' 示 ']) type(text);
    await rest();
    expect(calls).toEqual([]);
    expect(told).toEqual(['short', 'short', 'short', 'short']);
    type('𠮷𠮷');
    await rest();
    expect(calls).toHaveLength(1);
  });

  test('asks nothing of a text that the call would refuse, and again when it is shorter', async () => {
    const { type } = search();
    type('示'.repeat(51));
    await rest(1000);
    expect(told).toEqual(['long']);
    expect(calls).toEqual([]);
    type(` ${'示'.repeat(50)} `);
    await rest();
    expect(calls).toHaveLength(1);
    expect(partySearchByNameLike.input.safeParse({ nameLike: calls[0]?.text }).success).toBe(true);
  });

  test('drops an answer that a newer text has overtaken, and gives its call up', async () => {
    const { type } = search();
    type('示例');
    await rest();
    type('示例钢');
    expect(calls[0]?.signal.aborted).toBe(true);
    await rest();
    calls[1]?.answer(['new']);
    await rest(0);
    calls[0]?.answer(['old']);
    calls[0]?.fail(new Error('old'));
    await rest(0);
    expect(told.at(-1)).toBe('new');
    expect(told).not.toContain('old');
  });

  test('the naive twin, which tells whatever comes, ends with the old answer', async () => {
    const shown: string[] = [];
    const answers: (() => void)[] = [];
    const naive = (text: string) =>
      new Promise<void>((resolve) => answers.push(resolve)).then(() => shown.push(text));
    void naive('old');
    void naive('new');
    answers[1]?.();
    await rest(0);
    answers[0]?.();
    await rest(0);
    expect(shown.at(-1)).toBe('old');
  });

  test('asks nothing in the middle of composing a word', async () => {
    const { type, compose } = search();
    type('示例');
    compose(true);
    type('示例gang');
    await rest(1000);
    expect(calls).toEqual([]);
    type('示例钢');
    compose(false);
    await rest();
    expect(calls.map(({ text }) => text)).toEqual(['示例钢']);
  });

  test('tells a failure and tries again when asked', async () => {
    const { type, retry } = search();
    type('示例');
    await rest();
    calls[0]?.fail(new Error('gone'));
    await rest(0);
    expect(told.at(-1)).toBe('failed');
    retry();
    calls[1]?.answer(['示例钢铁']);
    await rest(0);
    expect(told.at(-1)).toBe('示例钢铁');
  });

  test('stopped, it tells nothing more', async () => {
    const { type, stop } = search();
    type('示例');
    await rest();
    stop();
    calls[0]?.answer(['late']);
    await rest(1000);
    expect(told.at(-1)).toBe('loading');
  });
});

describe('what was just created', () => {
  const options = [
    { id: '1', name: '示例' },
    { id: '2', name: '示例' },
    { id: '3', name: '示例钢铁' },
  ];

  test('is found by id, or by a name that stands alone', () => {
    expect(pickCreated(options, { id: '2', name: '示例' })?.id).toBe('2');
    expect(pickCreated(options, { name: '示例钢铁' })?.id).toBe('3');
    expect(pickCreated(options, { name: '示例' })).toBeUndefined();
    expect(pickCreated(options, { id: '9', name: '别的' })).toBeUndefined();
  });

  test('is asked for by its name, or among the newest where that is too short to search by', () => {
    expect(['示例', '甲', '𠮷'].map(textForCreated)).toEqual(['示例', '', '']);
  });
});
