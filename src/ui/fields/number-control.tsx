import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';

import { numberRange } from '#contract/form/check-value.ts';
import { cleanNumberInput, keptBefore, parseNumberInput } from '#src/lib/format-number-input.ts';
import { groupThousands } from '#src/lib/group-thousands.ts';

import { onEnter } from '../moment-picker.tsx';
import { notify } from '../notify.ts';
import { ariaOf, type ControlProps } from './control.ts';
import styles from './fields.module.css';
import inputs from './input.module.css';
import { cutNote, judgeInput, notTaken, plainInput } from './number-input-event.ts';

function placeAfter(text: string, significant: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === significant) return at;
    if (/[\d.-]/.test(text[at] ?? '')) seen += 1;
  }
  return text.length;
}

/** What was pasted and not taken, until something is: said beside the field, and of a cell, which has no room, as news. */
function useRefused({ label, value }: Pick<ControlProps, 'label' | 'value'>) {
  const [refused, setRefused] = useState<string>();
  const pasted = useRef<string>(undefined);
  return {
    refused,
    pasted,
    onPaste: ({ clipboardData }: ClipboardEvent) => {
      pasted.current = clipboardData.getData('text');
    },
    taken: () => {
      pasted.current = undefined;
      setRefused(undefined);
    },
    refuse: (whole: string) => {
      const text = notTaken(pasted.current ?? whole, value);
      pasted.current = undefined;
      if (label === undefined) setRefused(text);
      else notify('error', text);
    },
  };
}

/** The text of the field while it is typed, and the decimal text that it means. */
function useTypedNumber({ field, label, value, onChange, onBlur }: ControlProps) {
  const range = numberRange(field);
  // While it has the focus it shows what was typed, such as a point at the end.
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const isTold = useRef(false);
  const { refused, pasted, onPaste, taken, refuse } = useRefused({ label, value });
  const shown = groupThousands(typed ?? value);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    const at = placeAfter(shown, caret.current);
    caret.current = undefined;
    input.current?.setSelectionRange(at, at);
  });
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const event = nativeEvent as Partial<InputEvent>;
    const came = plainInput(event, currentTarget.value, shown, pasted.current);
    const judged = judgeInput(event, came, range, shown);
    if (judged === 'refused') {
      refuse(currentTarget.value);
      return;
    }
    taken();
    if (judged === 'strange' && !isTold.current) {
      isTold.current = true;
      notify('info', `此处只能输入${range.precision === 0 ? '整数' : '数字和一个小数点'}`);
    }
    const cut = cutNote(event, came, range);
    if (cut !== undefined) notify('info', `${label ?? field.label}${cut}`);
    const at = currentTarget.selectionStart ?? currentTarget.value.length;
    const text = cleanNumberInput(came, range);
    const isAsItCame = came === currentTarget.value;
    caret.current = isAsItCame ? keptBefore(came, at, range) : text.length;
    setTyped(text);
    // What stands there is kept as it is typed; the clamp waits until the field is left.
    onChange(
      parseNumberInput(text, { ...range, min: undefined, max: undefined, ...signOf(range.min) }),
    );
  };
  const leave = () => {
    isTold.current = false;
    if (typed !== undefined) {
      const clamped = parseNumberInput(typed, range);
      setTyped(undefined);
      if (clamped !== value) {
        onChange(clamped);
        const [least, most, now] = [range.min, range.max, clamped].map(groupThousands);
        notify('info', `${label ?? field.label}须在 ${least} 至 ${most} 之间，已改为 ${now}`);
      }
    }
    onBlur?.();
  };
  return { range, input, shown, change, leave, refused, onPaste };
}

/**
 * A number with thousands separators while it is typed (specification section 5): digits and one point, decimals cut to
 * the precision, clamped to least and most when it is left. Holds the decimal text without separators.
 */
export function NumberControl(props: ControlProps) {
  const { id, field, readOnly } = props;
  const { range, input, shown, change, leave, refused, onPaste } = useTypedNumber(props);
  return (
    <>
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
          onPaste={onPaste}
          onKeyDown={onEnter(leave)}
          onBlur={leave}
          {...ariaOf(props)}
        />
        {field.unit !== undefined && (
          <span className={inputs.unit} aria-hidden="true">
            {field.unit}
          </span>
        )}
      </span>
      {refused !== undefined && (
        <p className={styles.note} data-kind="error" role="alert">
          {refused}
        </p>
      )}
    </>
  );
}

/** A least below zero lets a minus be typed. */
function signOf(min: string) {
  return min.startsWith('-') ? { min: '-99999999999999999999' } : {};
}
