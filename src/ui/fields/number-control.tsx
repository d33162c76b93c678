import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';

import { numberRange } from '#contract/form/check-value.ts';
import {
  cleanNumberInput,
  isNumberText,
  parseNumberInput,
  significantBefore,
} from '#src/lib/format-number-input.ts';
import { groupThousands } from '#src/lib/group-thousands.ts';

import { notify } from '../notify.ts';
import { ariaOf, type ControlProps } from './control.ts';
import inputs from './input.module.css';

function placeAfter(text: string, significant: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === significant) return at;
    if (/[\d.-]/.test(text[at] ?? '')) seen += 1;
  }
  return text.length;
}

/**
 * A number with thousands separators while it is typed (specification section 5): digits and one point, decimals cut to
 * the precision, clamped to least and most when it is left. Holds the decimal text without separators.
 */
export function NumberControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, readOnly } = props;
  const range = numberRange(field);
  // While it has the focus it shows what was typed, such as a point at the end.
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const shown = groupThousands(typed ?? value);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    const at = placeAfter(shown, caret.current);
    caret.current = undefined;
    input.current?.setSelectionRange(at, at);
  });
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Pasted text that is no number, such as 1E+09, would become another number.
    if (isPaste(nativeEvent) && !isNumberText(currentTarget.value, range)) {
      notify('error', '粘贴的内容不是可识别的数字，未粘贴');
      return;
    }
    const at = currentTarget.selectionStart ?? currentTarget.value.length;
    const text = cleanNumberInput(currentTarget.value, range);
    caret.current = Math.min(significantBefore(currentTarget.value, at), text.length);
    setTyped(text);
    // What stands there is kept as it is typed; the clamp waits until the field is left.
    onChange(
      parseNumberInput(text, { ...range, min: undefined, max: undefined, ...signOf(range.min) }),
    );
  };
  const leave = () => {
    if (typed !== undefined) {
      const clamped = parseNumberInput(typed, range);
      setTyped(undefined);
      if (clamped !== value) onChange(clamped);
    }
    onBlur?.();
  };
  return (
    <span className={inputs.withUnit}>
      <input
        id={id}
        ref={input}
        name={field.fieldKey}
        className={inputs.input}
        data-number
        type="text"
        inputMode={range.precision === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={shown}
        readOnly={readOnly}
        placeholder={readOnly ? undefined : field.placeholder}
        onChange={change}
        onBlur={leave}
        {...ariaOf(props)}
      />
      {field.unit !== undefined && (
        <span className={inputs.unit} aria-hidden="true">
          {field.unit}
        </span>
      )}
    </span>
  );
}

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertFromPaste';
}

/** A least below zero lets a minus be typed. */
function signOf(min: string) {
  return min.startsWith('-') ? { min: '-99999999999999999999' } : {};
}
