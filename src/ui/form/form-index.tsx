import { useEffect, useState } from 'react';

import { checkForm } from '#contract/form/check-form.ts';
import type { Form } from '#contract/form/read-form.ts';
import { keysOf } from '#contract/form/settle.ts';
import { type FormPlugs, useFormContext } from './form-context.ts';
import styles from './form-index.module.css';
import { isTabShown, tabTitleId } from './form-section.tsx';
import type { FormStore } from './form-store.ts';
import type { Messages } from './messages.ts';
import { isTouched } from './touched.ts';
import { leftOut } from './use-checks.ts';

/** Shorter forms are seen at a glance. */
const LONG = 4;
/** The whole form is looked at once somebody pauses, not at each key stroke. */
const PAUSE_MS = 600;

interface Entry {
  readonly key: string;
  readonly name: string;
  /** Whether something in it is filled in, and nothing missing or wrong. */
  readonly done: boolean;
}

/** Key of the section that a path belongs to. */
function sectionOf({ tabs }: Form, path: string): string | undefined {
  const [key = ''] = path.split('.');
  const has = ({ fields }: Form['tabs'][number]) =>
    fields.some((field) => field.fieldKey === key || keysOf(field).includes(key));
  return tabs.find(has)?.tabKey;
}

function entriesOf(store: FormStore, plugs: FormPlugs): Entry[] {
  const { form, values, around } = store;
  const { errors } = checkForm(form, values, around, leftOut(plugs));
  const open = new Set(errors.map(({ path }) => sectionOf(form, path)));
  return form.tabs
    .filter((tab) => isTabShown(tab, store, plugs))
    .map((tab) => ({
      key: tab.tabKey,
      name: tab.tabName,
      done: !open.has(tab.tabKey) && isTouched(tab, store.scope),
    }));
}

const isSame = (before: readonly Entry[], now: readonly Entry[]) =>
  JSON.stringify(before) === JSON.stringify(now);

function useEntries(): readonly Entry[] {
  const { store, plugs } = useFormContext();
  const [entries, setEntries] = useState(() => entriesOf(store, plugs));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const now = entriesOf(store, plugs);
      setEntries((before) => (isSame(before, now) ? before : now));
    };
    const stop = store.subscribe(['*'], () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, plugs]);
  return entries;
}

/** Brings a section to the top and gives its heading the focus. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

/** The sections of a long form, beside it: which are filled in, and where something was found wrong. */
export function FormIndex({ errors }: { errors: Messages }) {
  const { store, idBase } = useFormContext();
  const entries = useEntries();
  if (entries.length < LONG) return null;
  const wrong = Object.keys(errors).map((path) => sectionOf(store.form, path));
  return (
    <nav className={styles.index} aria-label="表单目录">
      <ol>
        {entries.map(({ key, name, done }) => {
          const count = wrong.filter((one) => one === key).length;
          const isDone = done && count === 0;
          return (
            <li key={key} data-state={count > 0 ? 'wrong' : isDone ? 'done' : undefined}>
              <button type="button" onClick={() => goTo(tabTitleId(idBase, key))}>
                {name}
              </button>
              {count > 0 && <span>{count} 处</span>}
              {isDone && (
                <span>
                  <span aria-hidden="true">✓</span>
                  <span className="visually-hidden">，已填完</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
