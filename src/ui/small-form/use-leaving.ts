import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { tellUnsaved } from '#src/lib/unsaved.ts';
import { ask } from '../confirm.ts';

/** What is asked before a form that was filled in is closed unsent. */
export const LOST = '已填写的内容不会保存，确定关闭吗？';
/** So many fields are soon filled in again. */
const SOON = 1;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isFilled = (field: Field): boolean => field.isConnected && field.value !== '';

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
    const filled = () => [...touched].filter(isFilled).length;
    const onInput = ({ target }: Event) => {
      touched.add(target as Field);
      setTyped(filled() > 0);
    };
    const onCancel = (event: Event) => {
      if (event.target !== dialog || filled() <= SOON) return;
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
