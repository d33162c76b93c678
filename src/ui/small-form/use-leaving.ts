import { type RefObject, useEffect } from 'react';
import { ask } from '../confirm.ts';

/** What is asked before a form that was filled in is closed unsent. */
export const LOST = '已填写的内容不会保存，确定关闭吗？';
/** So many fields are soon filled in again. */
const SOON = 1;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isFilled = (field: Field): boolean => field.isConnected && field.value !== '';

/** Closing a form's dialog (its `cancel`, by Escape or its button) is asked about where more is lost than is soon filled in again. */
export function useLeaving(own: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const [form, dialog] = [own.current, own.current?.closest('dialog')];
    if (!form || !dialog) return;
    const touched = new Set<Field>();
    const isAsked = () => [...touched].filter(isFilled).length > SOON;
    const onInput = ({ target }: Event) => touched.add(target as Field);
    const onCancel = (event: Event) => {
      if (event.target !== dialog || !isAsked()) return;
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
