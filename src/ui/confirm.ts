import { atom } from 'nanostores';

export interface Question {
  readonly text: string;
  /** Specification section 2: confirm dialogs are titled 提示 with buttons 确定 and 取消. */
  readonly title: string;
  readonly yes: string;
  readonly no: string;
  /** True paints the confirming button in seal red: for actions that bind. */
  readonly binding: boolean;
}

export interface OpenQuestion extends Question {
  readonly answer: (confirmed: boolean) => void;
}

/** The question on screen; confirm-host.tsx draws it. */
export const $question = atom<OpenQuestion | undefined>(undefined);

/** Asks in a modal dialog; false for cancel, Escape, and when another question is open already. */
export function ask(text: string, options: Partial<Omit<Question, 'text'>> = {}): Promise<boolean> {
  if ($question.get()) return Promise.resolve(false);
  return new Promise((resolve) => {
    $question.set({
      title: '提示',
      yes: '确定',
      no: '取消',
      binding: false,
      ...options,
      text,
      answer: (confirmed) => {
        $question.set(undefined);
        resolve(confirmed);
      },
    });
  });
}
