import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isDate } from '#contract/form/dates.ts';
import { tellUnsaved } from '#src/lib/unsaved.ts';
import { ask } from '../confirm.ts';

/** What is asked before a form that was filled in is closed unsent. */
export const LOST = '已填写的内容不会保存，确定关闭吗？';
/** So many fields are soon filled in again, and so many characters. */
const SOON = { fields: 1, characters: 6 } as const;

/** A field that was touched; a field of files (file-upload.tsx) tells as `dataset.held` that it has taken some. */
interface Field {
  readonly isConnected: boolean;
  /** `textarea`, `fieldset`, or that of an input. */
  readonly type: string;
  readonly value?: string;
  readonly dataset: { readonly held?: string };
}

/** A choice or a password is made or entered again in one go, whatever its length; so is a day. */
const ONE_GO: readonly string[] = ['select-one', 'password', 'checkbox', 'radio', 'hidden'];

/** What holds files that were chosen. An input of the browser's own is emptied as soon as they are taken. */
const holdsFiles = ({ dataset }: Field) => dataset.held !== undefined;

const isFilled = (field: Field): boolean =>
  field.isConnected && ((field.value ?? '') !== '' || holdsFiles(field));

function isMuch(field: Field): boolean {
  const { type, value = '' } = field;
  if (type === 'textarea' || holdsFiles(field)) return true;
  return value.length > SOON.characters && !ONE_GO.includes(type) && !isDate(value);
}

/** Whether what was filled in of these fields takes longer to fill in again than to answer a question. */
export function losesMuch(touched: Iterable<Field>): boolean {
  const filled = [...touched].filter(isFilled);
  return filled.length > SOON.fields || filled.some(isMuch);
}

/**
 * While the form of this key holds something, leaving the page or its view is asked about, and a session that ends is mended in
 * place. A view that is hidden runs no effects and keeps its text: only what has left the page holds nothing any more.
 */
export function useTellUnsaved(
  key: string,
  isUnsaved: boolean,
  own: RefObject<HTMLFormElement | null>,
): void {
  useEffect(() => {
    const form = own.current;
    tellUnsaved(key, isUnsaved);
    return () => {
      if (!form?.isConnected) tellUnsaved(key, false);
    };
  }, [key, isUnsaved, own]);
}

/** Closing a form's dialog (its `cancel`, by Escape or its button) is asked about where more is lost than is soon filled in again. */
export function useLeaving(own: RefObject<HTMLFormElement | null>): void {
  const [isTyped, setTyped] = useState(false);
  useTellUnsaved(useId(), isTyped, own);
  const typedIn = useRef(new Set<Field>());
  useEffect(() => {
    const [form, dialog] = [own.current, own.current?.closest('dialog')];
    if (!form || !dialog) return;
    const touched = typedIn.current;
    const onInput = ({ target }: Event) => {
      touched.add(target as HTMLInputElement);
      setTyped([...touched].some(isFilled));
    };
    const onCancel = (event: Event) => {
      if (event.target !== dialog || !losesMuch(touched)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void ask(LOST, { loses: true }).then((isLeft) => {
        if (!isLeft) return;
        touched.clear();
        dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      });
    };
    form.addEventListener('input', onInput);
    dialog.addEventListener('cancel', onCancel, true);
    return () => {
      form.removeEventListener('input', onInput);
      dialog.removeEventListener('cancel', onCancel, true);
    };
  }, [own]);
}
