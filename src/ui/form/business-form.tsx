import { useForm } from '@mantine/form';
import {
  type FormEvent,
  Fragment,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';

import type { StoredFile } from '#contract/file/file.ts';
import type { Values } from '#contract/form/evaluate.ts';
import type { Form } from '#contract/form/read-form.ts';
import type { Surroundings } from '#contract/form/settle.ts';
import { ask } from '../confirm.ts';
import { useSubmission } from '../submit/use-submission.ts';
import { amountsToConfirm } from './confirmation.ts';
import { DraftQuestion, DraftStatus } from './draft-bar.tsx';
import { ErrorSummary } from './error-summary.tsx';
import styles from './form.module.css';
import { controlId, type FormPlugs, FormProvider, type Pending } from './form-context.ts';
import { FormFooter } from './form-footer.tsx';
import { FormIndex } from './form-index.tsx';
import { FormSection } from './form-section.tsx';
import { FormStore, firstValues } from './form-store.ts';
import { type FieldMark, useMarks } from './marks.ts';
import { ReturnNotice } from './return-notice.tsx';
import { useChecks } from './use-checks.ts';
import { type DraftPlug, type Known, useDraft } from './use-draft.ts';
import { type Follow, useFollow } from './use-follow.ts';

/** `kept` is told when a record holds the values, though they are still to be sent on: they are no draft any more. */
type Send = (
  values: Record<string, unknown>,
  kept: (draftKey: string) => Promise<void>,
) => Promise<void>;

interface Props {
  form: Form;
  around: Surroundings;
  plugs: FormPlugs;
  /** Values to begin with; keys that are missing have their defaults. */
  initial?: Values;
  /** Names of ids, and files, that the initial values hold. */
  names?: Readonly<Record<string, string>> | undefined;
  files?: readonly StoredFile[] | undefined;
  /** Why it came back from a review, and where. */
  returned?: { reason: string; marks: readonly FieldMark[] } | undefined;
  follow?: Follow | undefined;
  drafts?: DraftPlug | undefined;
  /** Asked before it is sent (specification, section 5); the amounts that are sent stand below it. */
  question: string;
  submit?: string;
  /** Sends what counts of the values; a rejection with fields (422) puts them beside the fields. */
  onSubmit: Send;
  /** Keeps them unfinished as a record (保存); only what is there is checked. */
  onSave?: Send | undefined;
  onBack: () => void;
  /** Above the section of a tab, such as what its rows can be filled from. */
  before?: { readonly tab: string; readonly part: ReactNode } | undefined;
  /** Below the sections. */
  children?: ReactNode;
}

/** The form library holds the texts and the messages; who is told of a key stroke is up to the store. */
function useHeldForm({ form, around, initial = NOTHING, names = {}, files = [] }: Props) {
  const held = useForm<Record<string, unknown>>({
    mode: 'uncontrolled',
    initialValues: firstValues(form, around, initial),
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
  const [known] = useState((): Known & { sending: Map<string, Pending> } => ({
    names: new Map(Object.entries(names)),
    files: new Map(files.map((file) => [file.id, file])),
    sending: new Map(),
  }));
  return { held, store, known };
}

/** Brings a field into sight and gives it the focus; a cell of a table is looked for by the table itself. */
function useJump(idBase: string) {
  const [wanted, setWanted] = useState<{ path: string; count: number }>();
  const jump = (path: string) => {
    if (path.includes('.')) setWanted((last) => ({ path, count: (last?.count ?? 0) + 1 }));
    else {
      const field = document.getElementById(controlId(idBase, path));
      const control = field?.querySelector<HTMLElement>('[aria-invalid]:not(:disabled)');
      (control ?? field)?.focus();
    }
  };
  return { wanted, jump };
}

/** What happens on 提交 and 保存: check, ask, send, and tell what was refused. */
function useSending({ form, around, question, onSubmit, onSave }: Props, parts: Parts) {
  const { checks, draft, sending } = parts;
  const { submission, busy } = useSubmission();
  const send = async (to: Send, values: Record<string, unknown>) => {
    const work = async () => {
      let isKept = false;
      await to(values, async (draftKey) => {
        isKept = true;
        await draft.drop(draftKey);
      });
      if (!isKept) await draft.drop();
    };
    await submission.send(work, checks.refuse);
  };
  // A draft goes without files that were not sent: whoever takes it up again sees that they are missing.
  const isFree = (isDraft = false) => {
    const pending = [...sending].filter(([, { moves }]) => moves || !isDraft);
    const fields = pending.map(([path, { why: message }]) => ({ path, message }));
    if (fields.length > 0) checks.refuse({ text: '', fields });
    return !busy && fields.length === 0;
  };
  return {
    busy,
    submit: async () => {
      const values = isFree() ? checks.run() : undefined;
      if (values === undefined) return;
      const text = [question, ...amountsToConfirm(form, values, around)].join('\n');
      if (await ask(text, { binding: true })) await send(onSubmit, values);
    },
    save:
      onSave &&
      (async () => {
        const values = isFree(true) ? checks.run(true) : undefined;
        if (values !== undefined) await send(onSave, values);
      }),
  };
}

interface Parts {
  checks: ReturnType<typeof useChecks>;
  draft: ReturnType<typeof useDraft>;
  sending: ReadonlyMap<string, Pending>;
}

/** A business form out of metadata: sections, fields, tables, what is wrong, drafts, 保存, 提交 and 返回. */
export function BusinessForm(props: Props) {
  const { form, plugs, returned, follow, drafts, onBack } = props;
  const idBase = useId();
  const { held, store, known } = useHeldForm(props);
  const checks = useChecks(store, held, plugs);
  const draft = useDraft(store, known, drafts);
  const marks = useMarks(store, returned?.marks ?? NO_MARKS);
  const { wanted, jump } = useJump(idBase);
  const summary = useRef<HTMLDivElement>(null);
  const { onLeave, restate } = checks;
  const context = useMemo(
    () => ({ store, plugs, idBase, onLeave, restate, ...known, marks }),
    [store, plugs, idBase, onLeave, restate, known, marks],
  );
  useFollow(store, follow);
  // Failed: the summary takes the focus, each time.
  useEffect(() => {
    if (checks.failures > 0) summary.current?.focus();
  }, [checks.failures]);
  const { busy, submit, save } = useSending(props, { checks, draft, sending: known.sending });
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <FormProvider value={context}>
      <div className={styles.indexed}>
        <FormIndex errors={checks.errors} />
        <form noValidate className={styles.form} aria-busy={busy} onSubmit={onFormSubmit}>
          {returned && (
            <ReturnNotice form={form} marks={marks} reason={returned.reason} onJump={jump} />
          )}
          {draft.question && <DraftQuestion {...draft.question} />}
          <ErrorSummary ref={summary} form={form} errors={checks.summary} onJump={jump} />
          {form.tabs.map((tab) => (
            <Fragment key={tab.tabKey}>
              {props.before?.tab === tab.tabKey && props.before.part}
              <FormSection
                tab={tab}
                errors={checks.errors}
                warnings={checks.warnings}
                wanted={wanted}
              />
            </Fragment>
          ))}
          {props.children}
          <FormFooter submit={props.submit} busy={busy} onBack={onBack} onSave={save}>
            <DraftStatus state={draft.state} />
          </FormFooter>
        </form>
      </div>
    </FormProvider>
  );
}

const NOTHING = {};
const NO_MARKS: readonly FieldMark[] = [];
