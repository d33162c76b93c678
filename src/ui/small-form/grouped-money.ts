import { type RefObject, useLayoutEffect } from 'react';

import { groupThousands } from '#src/lib/group-thousands.ts';
import { plainNumber } from '#src/lib/plain-number.ts';

/** An amount as it is read, with commas at its thousands; what is none stays as it was typed. */
export function groupedMoney(text: string): string {
  const plain = plainNumber(text);
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? groupThousands(plain) : text;
}

/** The field of an amount in yuan, as its label says, whose text the browser keeps: of another (data-as-typed) its owner would put it back. */
function moneyField(target: EventTarget | null): HTMLInputElement | undefined {
  if (!(target instanceof HTMLInputElement) || target.readOnly || 'asTyped' in target.dataset) {
    return undefined;
  }
  return /（元）[\s*]*$/.test(target.labels?.[0]?.textContent ?? '') ? target : undefined;
}

/** Amounts of a small form have commas at their thousands, except while they are typed. */
export function useGroupedMoney(own: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const form = own.current;
    if (!form) return;
    for (const field of form.querySelectorAll('input')) {
      const input = moneyField(field);
      if (input && input.value === input.defaultValue && input !== document.activeElement) {
        input.defaultValue = groupedMoney(input.defaultValue);
        input.value = input.defaultValue;
      }
    }
    const enter = ({ target }: FocusEvent) => {
      const input = moneyField(target);
      const plain = plainNumber(input?.value ?? '');
      if (!input || plain === input.value || groupedMoney(plain) !== input.value) return;
      input.value = plain;
      // As a field is that is come to by Tab; a pointer puts the caret where it points.
      input.select();
    };
    const leave = ({ target }: FocusEvent) => {
      const input = moneyField(target);
      if (input) input.value = groupedMoney(input.value);
    };
    form.addEventListener('focusin', enter);
    form.addEventListener('focusout', leave);
    return () => {
      form.removeEventListener('focusin', enter);
      form.removeEventListener('focusout', leave);
    };
  }, [own]);
}
