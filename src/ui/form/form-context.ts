import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react';

import type { StoredFile } from '#contract/file/file.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { namesIn } from '#contract/form/expression.ts';
import type { Column } from '#contract/form/read-form.ts';
import { isReadonly, isRequired, isVisible } from '#contract/form/settle.ts';
import type { SheetContent } from '#contract/noun/read-sheet.ts';
import type { Choice } from '../fields/control.ts';
import { FACTS, type FormStore } from './form-store.ts';
import type { Marks } from './marks.ts';
import { offeredChoices } from './offered-choices.ts';

/** What a control that searches for a noun is given. */
export interface RemoteProps {
  readonly field: Column;
  readonly label: string;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Takes out what is no record any more, which nobody has typed: there is nothing in it to keep. */
  readonly onGone: (rest: readonly string[]) => void;
  /** Names of chosen ids as far as they are known, and where a new one is noted. */
  readonly names: ReadonlyMap<string, string>;
  readonly name: (id: string, name: string) => void;
  /** Parameters of the search, those that name a field filled from it. */
  readonly params: Readonly<Record<string, string>>;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly error: string | undefined;
}

/** Why the files of a control keep the form waiting. */
export interface Pending {
  readonly why: string;
  /** False when none is on its way: they were not sent. */
  readonly moves: boolean;
}

/** What a control for files is given. */
export interface UploadProps {
  readonly field: Column;
  readonly label: string;
  readonly files: readonly StoredFile[];
  /** Gets the change rather than the result, because files arrive while others are taken away. */
  readonly onChange: (change: (files: readonly StoredFile[]) => readonly StoredFile[]) => void;
  /** Why the form has to wait for files, undefined when it need not; `moves` while some are on their way. */
  readonly onPending: (why: string | undefined, moves: boolean) => void;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  /** True in the cell of a table. */
  readonly compact: boolean;
}

/** What a form needs from outside its own values. */
export interface FormPlugs {
  /** Choices of a field out of enumerations and dictionaries; undefined while they are not there. */
  readonly choicesOf: (field: Column) => readonly Choice[] | undefined;
  /** Values of those choices that are offered by what else was entered; undefined or absent: all. */
  readonly offers?: ((field: Column, values: Values) => readonly string[] | undefined) | undefined;
  /** The selector of a noun by the key of its option source; a noun without one is shown as text. */
  readonly remotes: Readonly<Record<string, (props: RemoteProps) => ReactNode>>;
  /** Draws an upload; absent: uploads are not asked for. */
  readonly upload?: ((props: UploadProps) => ReactNode) | undefined;
  /** Reads a workbook for the import of line items; absent: tables offer none. */
  readonly readSheet?: ((file: File) => Promise<SheetContent>) | undefined;
  /** Chooses a business type (业务类型); absent: a select of `choicesOf`. */
  readonly productTree?: ((props: RemoteProps) => ReactNode) | undefined;
}

export interface FormContextValue {
  readonly store: FormStore;
  readonly plugs: FormPlugs;
  /** Beginning of the ids of all controls. */
  readonly idBase: string;
  /** A control was left: its value is checked. */
  readonly onLeave: (field: Column) => void;
  readonly names: Map<string, string>;
  /** Files that fields hold by their ids. */
  readonly files: Map<string, StoredFile>;
  /** Which controls have files that are not there yet. */
  readonly sending: Map<string, Pending>;
  /** Why a control keeps the form waiting is another now, or none: what is said of it follows. */
  readonly restate: (path: string, before: string | undefined, now: string | undefined) => void;
  /** Notes of the last return by path, as far as nobody has changed what they speak of. */
  readonly marks: Marks;
}

const Context = createContext<FormContextValue | undefined>(undefined);

/** Stands around the parts of a form. */
export const FormProvider = Context.Provider;

/** What the parts of a form share. */
export function useFormContext(): FormContextValue {
  const value = useContext(Context);
  if (!value) throw new Error('for parts of a form');
  return value;
}

/** Id of the control for a path such as `goods.3.qty`. */
export function controlId(idBase: string, path: string): string {
  return `${idBase}-${path.replaceAll('.', '-')}`;
}

/** Text of a key of the form; draws anew only when that key changes. */
export function useText(key: string): string {
  const { store } = useFormContext();
  const subscribe = useCallback((tell: () => void) => store.subscribe([key], tell), [store, key]);
  return useSyncExternalStore(subscribe, () => store.text(key));
}

/** List under a key of the form. */
export function useList(key: string): readonly string[] {
  const { store } = useFormContext();
  const subscribe = useCallback((tell: () => void) => store.subscribe([key], tell), [store, key]);
  const value = useSyncExternalStore(subscribe, () => store.get(key));
  return Array.isArray(value) ? (value as string[]) : [];
}

/** Something that follows from other values; draws anew only when it changes. Must be a text, a number or a boolean. */
export function useDerived<T extends string | boolean | undefined>(
  keys: readonly string[],
  derive: () => T,
): T {
  const { store } = useFormContext();
  const all = keys.join();
  const subscribe = useCallback(
    (tell: () => void) => (all === '' ? () => undefined : store.subscribe(all.split(','), tell)),
    [store, all],
  );
  return useSyncExternalStore(subscribe, derive);
}

const CONDITIONS = ['visibleWhen', 'requiredWhen', 'readonlyWhen'] as const;

function readBy(field: Column): string[] {
  const rules = CONDITIONS.flatMap((name) => field[name] ?? []);
  if (rules.length === 0) return [];
  return [FACTS, ...new Set(rules.flatMap((rule) => [...namesIn(rule).fields]))];
}

/** Whether a field of the form is to be seen, filled in, changed, as the other values are now. */
export function useFieldState(field: Column) {
  const { store } = useFormContext();
  const keys = useMemo(() => readBy(field), [field]);
  const state = useDerived(keys, () => {
    const { scope } = store;
    if (!isVisible(field, scope)) return 'hidden';
    const required = isRequired(field, scope) ? 'required' : 'optional';
    return `${required} ${isReadonly(field, scope) ? 'readonly' : 'open'}`;
  });
  return {
    visible: state !== 'hidden',
    required: state.startsWith('required'),
    readOnly: state.endsWith('readonly'),
  };
}

/** What a field offers by what else was entered. */
export function useChoices(field: Column): readonly Choice[] | undefined {
  const { store, plugs } = useFormContext();
  const all = field.optionSource && plugs.choicesOf(field);
  const offered = plugs.offers?.(field, store.values);
  return offeredChoices(all, offered, store.values[field.fieldKey]);
}
