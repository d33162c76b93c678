import { atom } from 'nanostores';

export interface Question {
  readonly text: string;
  /** Specification section 2: confirm dialogs are titled 提示 with buttons 确定 and 取消. */
  readonly title: string;
  readonly yes: string;
  readonly no: string;
  /** True paints the confirming button in seal red: for actions that bind. */
  readonly binding: boolean;
  /** True: agreeing loses what somebody has filled in, so that the focus begins on the refusing button. */
  readonly loses: boolean;
}

export interface OpenQuestion extends Question {
  readonly answer: (confirmed: boolean) => void;
}

/** The question on screen; confirm-host.tsx draws it. */
export const $question = atom<OpenQuestion | undefined>(undefined);

interface Options extends Partial<Omit<Question, 'text'>> {
  /** Takes the place of a question that is open, which then counts as cancelled. */
  readonly urgent?: boolean;
  /** Takes the question back: nobody needs the answer any more, and it is false. */
  readonly signal?: AbortSignal;
}

/** Asks in a modal dialog; false for cancel, Escape, Back, and when another question is open already. */
export function ask(text: string, options: Options = {}): Promise<boolean> {
  const { urgent, signal, ...words } = options;
  if (urgent) $question.get()?.answer(false);
  if ($question.get() || signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const question: OpenQuestion = {
      title: '提示',
      yes: '确定',
      no: '取消',
      binding: false,
      loses: false,
      ...words,
      text,
      answer: (confirmed) => {
        if ($question.get() === question) $question.set(undefined);
        resolve(confirmed);
      },
    };
    const takeBack = () => question.answer(false);
    signal?.addEventListener('abort', takeBack, { once: true });
    // Back leads to another view, over which it would be about nothing that stands there.
    globalThis.addEventListener?.('popstate', takeBack, { once: true });
    $question.set(question);
  });
}
