import { type RefObject, useEffect, useId, useState } from 'react';
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
 * place.
 */
export function useTellUnsaved(key: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    tellUnsaved(key, true);
    return () => tellUnsaved(key, false);
  }, [key, isUnsaved]);
}

/** Closing a form's dialog (its `cancel`, by Escape or its button) is asked about where more is lost than is soon filled in again. */
export function useLeaving(own: RefObject<HTMLFormElement | null>): void {
  const [isTyped, setTyped] = useState(false);
  useTellUnsaved(useId(), isTyped);
  useEffect(() => {
    const [form, dialog] = [own.current, own.current?.closest('dialog')];
    if (!form || !dialog) return;
    const touched = new Set<Field>();
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
