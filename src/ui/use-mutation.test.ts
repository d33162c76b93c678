import { setImmediate } from 'node:timers/promises';

import { MutationCache, MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { $toasts, dismiss } from './notify.ts';
import { isMutating, mutateOnce } from './use-mutation.ts';

afterEach(() => {
  for (const { id } of $toasts.get()) dismiss(id);
});

type Step = 'mutate' | 'fn' | 'success' | 'error' | 'settled';

/** Options that write down what is called and what is shown; a step of `failing` rejects. */
function watched(failing: readonly Step[]) {
  const seen: string[] = [];
  const step =
    (name: Step) =>
    async (...given: unknown[]) => {
      seen.push(`${name} ${given.length > 0 ? String(given[0]) : ''}`);
      // An answer takes its time: whoever does not wait for it goes on too early.
      await setImmediate();
      seen.push(`${name} over`);
      if (failing.includes(name)) throw new Error(name);
      return `data of ${String(given[0])}`;
    };
  const [mutate, fn, success, error, settled] = (
    ['mutate', 'fn', 'success', 'error', 'settled'] as const
  ).map(step);
  const options = {
    mutationFn: (variables: string) => fn?.(variables) ?? Promise.resolve(''),
    onMutate: (variables: string) => mutate?.(variables),
    onSuccess: (data: string) => success?.(data),
    onError: (failure: unknown) => error?.(failure),
    onSettled: () => settled?.(),
  };
  return { seen, options };
}

interface Shown {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly data?: string | undefined;
}

const said = ({ isPending, isSuccess, data }: Shown) =>
  `shown ${isPending} ${isSuccess} ${String(data)}`;

async function ours(failing: readonly Step[]): Promise<readonly string[]> {
  const { seen, options } = watched(failing);
  await mutateOnce(
    () => options,
    'one',
    (state) => seen.push(said(state)),
  );
  return seen;
}

async function theirs(failing: readonly Step[]): Promise<readonly string[]> {
  const { seen, options } = watched(failing);
  const queries = new QueryClient({ mutationCache: new MutationCache() });
  const observer = new MutationObserver<string, unknown, string>(queries, options);
  let last = said(observer.getCurrentResult());
  const stop = observer.subscribe((result) => {
    if (said(result) !== last) seen.push(said(result));
    last = said(result);
  });
  await observer.mutate('one').catch(() => undefined);
  await expect.poll(() => seen.at(-1)).toMatch(/^shown false/);
  stop();
  return seen;
}

const FAILING: readonly (readonly Step[])[] = [[], ['mutate'], ['fn'], ['success']];

test.each(FAILING)(
  'what a change calls, waits for and shows is the library’s (%s)',
  async (...failing) => {
    expect(await ours(failing)).toEqual(await theirs(failing));
  },
);

test('a failure is told once, and what follows on it does not hide it', async () => {
  const seen = await ours(['fn', 'error', 'settled']);
  expect(seen.at(-1)).toBe('shown false false undefined');
  expect(seen).toContain('settled over');
  expect(isMutating()).toBe(false);
  expect($toasts.get().map(({ tone }) => tone)).toContain('error');
});

test('a change is under way from its beginning until all that follows on it is over', async () => {
  let answer = (_: string) => {};
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const onSettled = vi.fn(() => expect(isMutating()).toBe(true));
  const over = mutateOnce(
    () => ({ mutationFn: () => answered, onSettled }),
    'one',
    () => undefined,
  );
  expect(isMutating()).toBe(true);
  answer('');
  await over;
  expect([onSettled.mock.calls.length, isMutating()]).toEqual([1, false]);
});
