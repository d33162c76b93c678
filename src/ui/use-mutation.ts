import { useCallback, useRef, useState } from 'react';

import { reportError } from './report-error.ts';

interface Options<Data, Variables> {
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  /** Before it is asked for, e.g. to show at once what is going to be. */
  readonly onMutate?: (variables: Variables) => unknown;
  /** Waited for, so that what is shown as done is done. */
  readonly onSuccess?: (data: Data, variables: Variables) => unknown;
  /** After the failure has been told, which is done for everybody. */
  readonly onError?: (error: unknown) => unknown;
  /** After success and failure alike. */
  readonly onSettled?: () => unknown;
}

interface State<Data> {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly data?: Data;
}

const IDLE = { isPending: false, isSuccess: false };

let underWay = 0;

/** Whether a change of this page is under way, which a page that is loaded anew would lose sight of. */
export const isMutating = (): boolean => underWay > 0;

/** What follows on a failure may not hide it. */
async function regardless(follow: () => unknown): Promise<void> {
  try {
    await follow();
  } catch (error) {
    reportError(error);
  }
}

/**
 * One change from its beginning to its end; resolves with whether it was made, never rejects. `now` gives the options as they
 * are by then: a view draws anew meanwhile.
 */
export async function mutateOnce<Data, Variables>(
  now: () => Options<Data, Variables>,
  variables: Variables,
  show: (state: State<Data>) => void,
): Promise<boolean> {
  show({ ...IDLE, isPending: true });
  underWay += 1;
  try {
    await now().onMutate?.(variables);
    const data = await now().mutationFn(variables);
    await now().onSuccess?.(data, variables);
    await now().onSettled?.();
    show({ isPending: false, isSuccess: true, data });
    return true;
  } catch (error) {
    reportError(error);
    await regardless(() => now().onError?.(error));
    await regardless(() => now().onSettled?.());
    show(IDLE);
    return false;
  } finally {
    underWay -= 1;
  }
}

/**
 * Something that a person changes, by the names and in the order of the query library's mutations, whose code no page
 * fetches for it (decision 099). It is asked for once and at once, and never kept for when the network is back. The state is
 * that of the latest `mutate`; an earlier one runs to its end all the same, as does one whose view is gone.
 */
export function useMutation<Data, Variables = void>(options: Options<Data, Variables>) {
  const [state, setState] = useState<State<Data>>(IDLE);
  const now = useRef(options);
  now.current = options;
  const latest = useRef(0);
  const mutate = useCallback((variables: Variables, onDone?: () => void) => {
    latest.current += 1;
    const mine = latest.current;
    const show = (next: State<Data>) => {
      if (latest.current === mine) setState(next);
    };
    void mutateOnce(() => now.current, variables, show).then((isDone) => isDone && onDone?.());
  }, []);
  const reset = useCallback(() => {
    latest.current += 1;
    setState(IDLE);
  }, []);
  return { ...state, mutate, reset };
}
