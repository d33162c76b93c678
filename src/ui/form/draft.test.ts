import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { ApiError } from '#src/lib/errors.ts';
import { forgetPerson, meetPerson } from '#src/lib/tab-memory.ts';
import { DraftKeeper, type DraftState, type DraftStorage } from './draft.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

let text: string;
let restored: unknown;
let dirty: boolean;
let state: DraftState;
beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  text = '';
  restored = undefined;
  dirty = false;
  state = { kind: 'none' };
  return () => vi.useRealTimers();
});

const time = '2026-11-21 16:40:00';
function keeperWith(
  storage: Partial<DraftStorage>,
  owner: string | (() => string | undefined) = '1:2',
): DraftKeeper {
  return new DraftKeeper({
    key: 'bank:new',
    owner: typeof owner === 'string' ? () => owner : owner,
    storage: {
      load: async () => null,
      save: async (_, __, version = 0) => ({ version: version + 1, updateTime: time }),
      drop: async () => undefined,
      ...storage,
    },
    content: () => ({ text }),
    restore: (content) => {
      restored = content;
    },
    onDirty: (is) => {
      dirty = is;
    },
    onState: (next) => {
      state = next;
    },
  });
}
function type(keeper: DraftKeeper, next: string): void {
  text = next;
  keeper.touch();
}

test('saved once the typing rests, with the version of the last answer', async () => {
  const save = vi.fn<DraftStorage['save']>(async (_, __, version = 0) => ({
    version: version + 1,
    updateTime: time,
  }));
  const keeper = keeperWith({ save });
  await keeper.begin();
  type(keeper, 'a');
  type(keeper, 'ab');
  expect(dirty).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(save.mock.calls).toEqual([['bank:new', { text: 'ab' }, undefined]]);
  expect([state, dirty]).toEqual([{ kind: 'saved', time }, false]);
  type(keeper, 'abc');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(save.mock.calls[1]).toEqual(['bank:new', { text: 'abc' }, 1]);
});

test('a form that is shown again, or that saved before the answer came, is not offered its own draft', async () => {
  const mine = { content: { text: 'a' }, version: 1, updateTime: time };
  let answer = (): void => undefined;
  const load = vi.fn<DraftStorage['load']>(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(mine);
      }),
  );
  const keeper = keeperWith({ load });
  const begun = keeper.begin();
  type(keeper, 'a');
  await vi.advanceTimersByTimeAsync(2_000);
  answer();
  await begun;
  expect(state).toEqual({ kind: 'saved', time });
  await keeper.begin();
  expect([state, load.mock.calls.length]).toEqual([{ kind: 'saved', time }, 1]);
  type(keeper, 'ab');
  await keeper.begin();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([state, dirty]).toEqual([{ kind: 'saved', time }, false]);
});

test('what is typed while it is being saved is saved after it', async () => {
  let answer = (): void => undefined;
  const save = vi.fn<DraftStorage['save']>(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ version: 1, updateTime: time });
      }),
  );
  const keeper = keeperWith({ save });
  type(keeper, 'a');
  await vi.advanceTimersByTimeAsync(2_000);
  type(keeper, 'ab');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(save).toHaveBeenCalledTimes(1);
  answer();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(save).toHaveBeenCalledTimes(2);
  expect(save.mock.calls[1]?.[1]).toEqual({ text: 'ab' });
});

test('an earlier draft is offered, and nothing is saved over it until somebody says so', async () => {
  const draft = { content: { text: 'old' }, version: 4, updateTime: time };
  const save = vi.fn<DraftStorage['save']>(async () => ({ version: 5, updateTime: time }));
  const keeper = keeperWith({ load: async () => draft, save });
  await keeper.begin();
  expect(state).toEqual({ kind: 'offer', draft });
  type(keeper, 'new');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(save).not.toHaveBeenCalled();
  keeper.take();
  expect([restored, dirty]).toEqual([{ text: 'old' }, false]);
});

test('what is typed over an offer that nobody answers is not lost when the form closes', async () => {
  const old = { content: { text: 'old' }, version: 4, updateTime: time };
  const save = vi.fn<DraftStorage['save']>(async () => ({ version: 5, updateTime: time }));
  const storage = { load: async () => old, save };
  const first = keeperWith(storage);
  await first.begin();
  type(first, 'new');
  await first.flush();
  expect([save.mock.calls.length, dirty]).toEqual([0, true]);

  const second = keeperWith(storage);
  await second.begin();
  expect(state).toMatchObject({ kind: 'offer', draft: { content: { text: 'new' } } });
  second.take();
  expect([restored, dirty]).toEqual([{ text: 'new' }, false]);
  type(second, 'newer');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(save.mock.calls).toEqual([['bank:new', { text: 'newer' }, 4]]);
});

test('behind the draft of this tab the server’s is offered; whoever takes an offer takes back what was typed over it', async () => {
  const old = { content: { text: 'old' }, version: 4, updateTime: time };
  const drop = vi.fn(async () => undefined);
  const storage = { load: async () => old, drop };
  const first = keeperWith(storage);
  await first.begin();
  type(first, 'new');
  await first.flush();
  const second = keeperWith(storage);
  await second.begin();
  second.keep();
  expect([state, drop.mock.calls.length]).toEqual([{ kind: 'offer', draft: old }, 0]);
  type(second, 'mistyped');
  await second.flush();
  second.take();
  expect(restored).toEqual({ text: 'old' });
  const third = keeperWith(storage);
  await third.begin();
  expect(state).toEqual({ kind: 'offer', draft: old });
  third.keep();
  await vi.advanceTimersByTimeAsync(0);
  expect([state.kind, drop.mock.calls.length]).toEqual(['none', 1]);
});

test('the draft of another page is shown, and written over only when told to', async () => {
  const current = { content: { text: 'theirs' }, version: 7, updateTime: time };
  const save = vi.fn<DraftStorage['save']>((_, __, version) => {
    if (version === 7) return Promise.resolve({ version: 8, updateTime: time });
    const elsewhere = new ApiError({
      kind: 'business',
      code: 409,
      text: '草稿已在其他页面保存',
      data: { current },
    });
    return Promise.reject(elsewhere);
  });
  const keeper = keeperWith({ save });
  type(keeper, 'mine');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([state, dirty]).toEqual([{ kind: 'conflict', draft: current }, true]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).toHaveBeenCalledTimes(1);
  keeper.keep();
  await vi.advanceTimersByTimeAsync(0);
  expect(save.mock.calls[1]).toEqual(['bank:new', { text: 'mine' }, 7]);
  expect(state.kind).toBe('saved');
});

test('what cannot reach the server is kept in this tab and offered again', async () => {
  const expired = new ApiError({
    kind: 'session-expired',
    code: 'invalid_token',
    text: '登录状态已过期',
  });
  const keeper = keeperWith({ save: () => Promise.reject(expired) });
  type(keeper, 'typed');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([state.kind, dirty]).toEqual(['failed', true]);
  await keeperWith({}, '1:3').begin();
  await keeperWith({}, '4:2').begin();
  expect(state.kind).toBe('failed');
  const again = keeperWith({});
  await again.begin();
  again.take();
  expect(restored).toEqual({ text: 'typed' });
  await again.drop();
  const third = keeperWith({});
  await third.begin();
  expect(state.kind).toBe('none');
});

test('the text of a form that is drawn before the user is known belongs to whoever typed it, also once the session has ended', async () => {
  const away = { save: () => Promise.reject(new Error('away')) };
  let user: string | undefined;
  const early = keeperWith(away, () => user);
  const begun = early.begin();
  user = '1:2';
  await begun;
  type(early, 'typed');
  user = undefined;
  await vi.advanceTimersByTimeAsync(2_000);
  await keeperWith({}, '').begin();
  await keeperWith({}, () => undefined).begin();
  expect(state.kind).toBe('failed');
  user = '1:2';
  await keeperWith({}, () => user).begin();
  expect(state).toMatchObject({ kind: 'offer', draft: { content: { text: 'typed' } } });
});

test('what an earlier form of this tab kept is found although the user is known only with the answer', async () => {
  const first = keeperWith({ save: () => Promise.reject(new Error('away')) });
  type(first, 'typed');
  await first.flush();
  let user: string | undefined;
  const load = () => {
    user = '1:2';
    return Promise.resolve(null);
  };
  await keeperWith({ load }, () => user).begin();
  expect(state).toMatchObject({ kind: 'offer', draft: { content: { text: 'typed' } } });
});

test('what was sent leaves no draft behind, not even one that was on its way', async () => {
  const calls: string[] = [];
  let arrive = (): void => undefined;
  const save: DraftStorage['save'] = () =>
    new Promise((resolve) => {
      arrive = () => {
        calls.push('saved');
        resolve({ version: 1, updateTime: time });
      };
    });
  const drop = async () => void calls.push('dropped');
  const keeper = keeperWith({ save, drop });
  await keeper.begin();
  type(keeper, 'a');
  void keeper.flush();
  const dropping = keeper.drop();
  await vi.advanceTimersByTimeAsync(1_000);
  arrive();
  await dropping;
  expect(calls).toEqual(['saved', 'dropped']);
  expect([state, dirty]).toEqual([{ kind: 'none' }, false]);
});

test('what is typed into a form that a record holds by now is kept with the record', async () => {
  const calls: string[] = [];
  const save: DraftStorage['save'] = (key, _, version) => {
    calls.push(`save ${key} ${version}`);
    return Promise.resolve({ version: 7, updateTime: time });
  };
  const drop = (key: string) => Promise.resolve(calls.push(`drop ${key}`));
  const keeper = keeperWith({ save, drop });
  await keeper.begin();
  type(keeper, 'a');
  await keeper.flush();
  await keeper.drop('form:5');
  type(keeper, 'b');
  await keeper.flush();
  const [first = ''] = calls;
  const [, key] = first.split(' ');
  expect(calls).toEqual([`save ${key} undefined`, `drop ${key}`, 'save form:5 undefined']);
});

test('what one person typed is never saved as the next one’s, who signs in over the page', async () => {
  const save = vi.fn<DraftStorage['save']>(async () => ({ version: 1, updateTime: time }));
  let owner = '1:2';
  const keeper = keeperWith({ save }, () => owner);
  await keeper.begin();
  type(keeper, 'a');
  owner = '3:2';
  await vi.advanceTimersByTimeAsync(2_000);
  await keeper.flush();
  expect(save).not.toHaveBeenCalled();
});

test('a page that is gone before the server answers has kept its text, which is offered once', async () => {
  let gone = true;
  let known: { content: object; version: number; updateTime: string } | null = null;
  const save: DraftStorage['save'] = async (_, content) => {
    if (gone) await new Promise(() => undefined);
    known = { content, version: 1, updateTime: time };
    return { version: 1, updateTime: time };
  };
  const storage = { save, load: async () => known as never };
  const first = keeperWith(storage);
  type(first, 'typed');
  void first.flush();
  const again = keeperWith(storage);
  await again.begin();
  expect(state).toMatchObject({ kind: 'offer', draft: { content: { text: 'typed' } } });

  // The server had it all the same: it is one draft, and none behind it.
  known = { content: { text: 'typed' }, version: 1, updateTime: time };
  const third = keeperWith(storage);
  await third.begin();
  expect(state).toEqual({ kind: 'offer', draft: known });
  gone = false;
  type(third, 'more');
  third.take();
  expect(stored.size).toBe(0);
});

test('after a logout nothing more of its person is kept in this tab', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const keeper = keeperWith({ save: () => Promise.reject(new Error('away')) });
  type(keeper, 'typed');
  forgetPerson();
  // Files share what a module keeps.
  onTestFinished(meetPerson);
  await keeper.flush();
  expect(stored.size).toBe(0);
});
