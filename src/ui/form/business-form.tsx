import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';

import { isTable } from '#contract/form/check-form.ts';
import type { Values } from '#contract/form/evaluate.ts';
import type { Form, Tab } from '#contract/form/read-form.ts';
import { isTabVisible, keysOf, type Surroundings } from '#contract/form/settle.ts';
import { ask } from '../confirm.ts';
import { DraftQuestion, DraftStatus } from './draft-bar.tsx';
import { ErrorSummary } from './error-summary.tsx';
import styles from './form.module.css';
import {
  controlId,
  type FormPlugs,
  FormProvider,
  useDerived,
  useFormContext,
} from './form-context.ts';
import { FormField } from './form-field.tsx';
import { FormFooter } from './form-footer.tsx';
import { emptyValues, FormStore } from './form-store.ts';
import { LineItems } from './line-items.tsx';
import { type Messages, messagesOf, messagesOfTable } from './messages.ts';
import { useChecks } from './use-checks.ts';
import { type DraftPlug, useDraft } from './use-draft.ts';

interface Props {
  form: Form;
  around: Surroundings;
  plugs: FormPlugs;
  /** Values to begin with; keys that are missing have their defaults. */
  initial?: Values;
  drafts?: DraftPlug | undefined;
  /** Asked before it is sent (specification, section 5). */
  question: string;
  submit?: string;
  /** Sends what counts of the values; a rejection with fields (422) puts them beside the fields. */
  onSubmit: (values: Record<string, unknown>) => Promise<void>;
  onBack: () => void;
}

interface SectionProps {
  tab: Tab;
  errors: Messages;
  warnings: Messages;
  wanted: { path: string; count: number } | undefined;
}

function Section({ tab, errors, warnings, wanted }: SectionProps) {
  const { store, plugs, idBase } = useFormContext();
  const visible = useDerived(
    ['*'],
    () => tab.visibleWhen === undefined || isTabVisible(tab, store.scope),
  );
  const hasFields = tab.fields.some(
    ({ controlType, hidden }) => !hidden && (controlType !== 'upload' || plugs.upload),
  );
  if (!visible || !hasFields) return null;
  const titleId = `${idBase}-tab-${tab.tabKey}`;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{tab.tabName}</h2>
      <div className={styles.grid}>
        {tab.fields.map((field) =>
          isTable(field) ? (
            <div key={field.fieldKey} data-span={24}>
              <LineItems
                field={field}
                errors={messagesOfTable(errors, field.fieldKey)}
                wanted={wanted}
              />
            </div>
          ) : (
            <FormField
              key={field.fieldKey}
              field={field}
              errors={messagesOf(errors, keysOf(field))}
              warning={warnings[field.fieldKey]}
            />
          ),
        )}
      </div>
    </section>
  );
}

/** The form library holds the texts and the messages; who is told of a key stroke is up to the store. */
function useHeldForm(form: Form, around: Surroundings, initial: Values) {
  const held = useForm<Record<string, unknown>>({
    mode: 'uncontrolled',
    initialValues: { ...emptyValues(form), ...initial },
  });
  const [store] = useState(
    () =>
      new FormStore(
        form,
        around,
        {
          read: held.getValues,
          write: (key, value) => held.setFieldValue(key, value, { forceUpdate: false }),
        },
        initial,
      ),
  );
  return { held, store };
}

/** Brings a field into sight and gives it the focus; a cell of a table is looked for by the table itself. */
function useJump(idBase: string) {
  const [wanted, setWanted] = useState<{ path: string; count: number }>();
  const jump = (path: string) => {
    if (path.includes('.')) setWanted((last) => ({ path, count: (last?.count ?? 0) + 1 }));
    else document.getElementById(controlId(idBase, path))?.focus();
  };
  return { wanted, jump };
}

/** A business form out of metadata: sections, fields, tables, what is wrong, drafts, 提交 and 返回. */
export function BusinessForm(props: Props) {
  const {
    form,
    around,
    plugs,
    initial = NOTHING,
    drafts,
    question,
    submit,
    onSubmit,
    onBack,
  } = props;
  const idBase = useId();
  const { held, store } = useHeldForm(form, around, initial);
  const checks = useChecks(store, held, plugs);
  const [names] = useState(() => new Map<string, string>());
  const draft = useDraft(store, names, drafts);
  const { wanted, jump } = useJump(idBase);
  const [busy, setBusy] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const { onLeave } = checks;
  const context = useMemo(
    () => ({ store, plugs, idBase, onLeave, names }),
    [store, plugs, idBase, onLeave, names],
  );
  // Failed: the summary takes the focus, each time.
  useEffect(() => {
    if (checks.failures > 0) summary.current?.focus();
  }, [checks.failures]);
  const send = async () => {
    const values = checks.run();
    if (values === undefined || !(await ask(question, { binding: true, yes: submit ?? '提交' })))
      return;
    setBusy(true);
    try {
      await onSubmit(values);
      await draft.drop();
    } catch (error) {
      checks.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void send();
  };
  return (
    <FormProvider value={context}>
      <form noValidate className={styles.form} aria-busy={busy} onSubmit={onFormSubmit}>
        {draft.question && <DraftQuestion {...draft.question} />}
        <ErrorSummary ref={summary} form={form} errors={checks.summary} onJump={jump} />
        {form.tabs.map((tab) => (
          <Section
            key={tab.tabKey}
            tab={tab}
            errors={checks.errors}
            warnings={checks.warnings}
            wanted={wanted}
          />
        ))}
        <FormFooter submit={submit} busy={busy} onBack={onBack}>
          <DraftStatus state={draft.state} />
        </FormFooter>
      </form>
    </FormProvider>
  );
}

const NOTHING = {};
