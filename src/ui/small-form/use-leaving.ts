import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isDate } from '#contract/form/dates.ts';
import { tellUnsaved } from '#src/lib/unsaved.ts';
import { ask } from '../confirm.ts';

/** What is asked before a form that was filled in is closed unsent. */
export const LOST = '已填写的内容不会保存，确定关闭吗？';
/** So many fields are soon filled in again, where each is a choice. */
const SOON = 1;

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
  return !ONE_GO.includes(type) && !isDate(value);
}

/** Whether these fields hold what was typed, a file or more than one choice. */
export function losesMuch(touched: Iterable<Field>): boolean {
  const filled = [...touched].filter(isFilled);
  return filled.length > SOON || filled.some(isMuch);
}

/**
 * While the form of this key holds something, leaving the page or its view is asked about, and a session that ends is mended in
 * place. A view that is hidden runs no effects and keeps its text: only what has left the page holds nothing any more.
 */
export function useTellUnsaved(
  key: string,
  isUnsaved: boolean,
  own: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const form = own.current;
    tellUnsaved(key, isUnsaved);
    return () => {
      if (!form?.isConnected) tellUnsaved(key, false);
    };
  }, [key, isUnsaved, own]);
}

/**
 * Closing the dialog around this element (its `cancel`, by Escape or its icon) is asked about where something was typed. Answers how a
 * button of its own closes it.
 */
export function useLeaving(own: RefObject<HTMLElement | null>): () => void {
  const [isTyped, setTyped] = useState(false);
  useTellUnsaved(useId(), isTyped, own);
  const typedIn = useRef(new Set<Field>());
  useEffect(() => {
    const [form, dialog] = [own.current, own.current?.closest('dialog')];
    if (!form || !dialog) return;
    const touched = typedIn.current;
    const onInput = ({ target }: Event) => {
      if (!form.contains(target as Node)) return;
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
    // Heard behind React: a render between would put back what its field held before the first letter.
    document.addEventListener('input', onInput);
    dialog.addEventListener('cancel', onCancel, true);
    return () => {
      document.removeEventListener('input', onInput);
      dialog.removeEventListener('cancel', onCancel, true);
    };
  }, [own]);
  return () =>
    own.current?.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
}
