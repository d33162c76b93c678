import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

type Place = { row: number; column?: string };

function placeOf(target: HTMLElement): Place | undefined {
  const row = target.closest('tr')?.dataset.row;
  const column = target.closest('td')?.dataset.column;
  return row === undefined || column === undefined ? undefined : { row: Number(row), column };
}

function focusAt(table: HTMLElement, { row, column }: Place): boolean {
  const cell = `tr[data-row="${row}"] td${column === undefined ? '' : `[data-column="${column}"]`}`;
  const control = table.querySelector<HTMLElement>(`${cell} :is(input, select, textarea)`);
  control?.focus();
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  return control !== null;
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys mean something of their own in lists, days and long texts. */
function movesRows(target: EventTarget, key: string): target is HTMLInputElement {
  if (!(target instanceof HTMLInputElement)) return false;
  return target.type === 'text' || (key === 'Enter' && target.type !== 'radio');
}

/**
 * Up, down and Enter go from row to row in a column, as in a spreadsheet; Enter in the last row adds one. Nothing happens
 * in the middle of composing a word. `draw` brings a row into sight, adding one where there is none, and answers whether it
 * is there; whoever adds one by `goTo` goes on in its first cell.
 */
export function useTableKeys(draw: (row: number) => boolean) {
  const wanted = useRef<{ table: HTMLElement; place: Place }>(undefined);
  useLayoutEffect(() => {
    if (wanted.current && focusAt(wanted.current.table, wanted.current.place))
      wanted.current = undefined;
  });
  const goTo = (table: HTMLElement | null, place: Place) => {
    if (table) wanted.current = { table, place };
    if (!draw(place.row)) wanted.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, key, currentTarget: table } = event;
    const step = STEPS[key];
    if (step === undefined || event.nativeEvent.isComposing || !movesRows(target, key)) return;
    const place = placeOf(target);
    if (place === undefined) return;
    event.preventDefault();
    const next = { ...place, row: place.row + step };
    if (!focusAt(table, next) && key === 'Enter') goTo(table, next);
  };
  return { onKeyDown, goTo };
}
