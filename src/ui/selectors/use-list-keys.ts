import { type KeyboardEvent, useState } from 'react';

interface Given {
  /** How many entries the list has. */
  count: number;
  open: boolean;
  setOpen: (open: boolean) => void;
  pick: (index: number) => void;
  /** Whether the first entry is the active one from the start, so that Enter takes it. */
  startsAtFirst: boolean;
}

/**
 * Keys of a combobox with a list (ARIA combobox pattern): arrows move, Enter takes, Escape closes the list and nothing
 * else. The focus stays in the field; `active` is the entry that it stands for, −1 for none.
 */
export function useListKeys({ count, open, setOpen, pick, startsAtFirst }: Given) {
  const first = startsAtFirst && count > 0 ? 0 : -1;
  const [moved, setMoved] = useState<number>();
  const active = moved === undefined || moved >= count ? first : moved;
  const move = (step: 1 | -1) => {
    if (open && count > 0)
      setMoved((active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count);
    setOpen(true);
  };
  /** Whether the key was the list's. */
  const press = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    // Of a list that is still searched for, Enter takes nothing; nor does it hand in the form.
    else if (key === 'Enter' && open && (startsAtFirst || active >= 0)) {
      if (active >= 0) pick(active);
    } else if (key === 'Escape' && open) setOpen(false);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends a word being composed is the input method's.
    if (event.nativeEvent.isComposing || !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { active, setActive: setMoved, resetActive: () => setMoved(undefined), onKeyDown };
}
