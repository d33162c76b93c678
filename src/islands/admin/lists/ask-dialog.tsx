import { type ReactNode, useState } from 'react';
import { type Action, createAction } from '#src/api/action.ts';
import { normalisePhone } from '#src/lib/normalise-phone.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedArea, CountedText } from '#src/ui/dialogs/counted-input.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';
import type { FilterOption } from '#src/ui/filter-bar/filters.ts';
import { BELOW } from '#src/ui/input-order.ts';
import { notify } from '#src/ui/notify.ts';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { type SmallForm, useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { useTold } from './about-row.tsx';
import { type AskedPapers, Day, Papers, Suggested } from './asked-inputs.tsx';
import { Chosen } from './chosen.tsx';
import styles from './lists.module.css';

export interface AskedField {
  readonly name: string;
  readonly label: string;
  readonly control?: 'text' | 'phone' | 'textarea' | 'select' | 'checks' | 'day';
  readonly required?: boolean;
  readonly initial?: string;
  readonly max?: number;
  readonly hint?: string;
  readonly options?: readonly FilterOption[];
  /** Of a text: what it offers as it is typed; any other text is as good. */
  readonly suggest?: Load<Option>;
  /** What is wrong with a value, where the server cannot name the field. */
  readonly problem?: (value: string) => string | undefined;
  /** Of `checks`: what is ticked at first. */
  readonly ticked?: readonly string[];
  /** Of a day: what is said of it below, though it may be so, by all days of the dialog. */
  readonly warning?: (days: Days) => string | undefined;
}

/** What stands in the days of a dialog, by their names. */
type Days = Readonly<Record<string, string>>;

/** Values of `checks`, which a form carries as one field per option. */
export function tickedOf(
  values: Readonly<Record<string, string>>,
  { name, options = [] }: Pick<AskedField, 'name' | 'options'>,
): string[] {
  return options.map(({ value }) => value).filter((value) => `${name} ${value}` in values);
}

/** More than the name of a role: a line each. */
const LONG = 10;

function Checks({ field }: { field: AskedField }) {
  const isLong = field.options?.some(({ label }) => label.length > LONG);
  return (
    <fieldset className={styles.checks} data-long={isLong || undefined}>
      <legend>{field.label}</legend>
      {field.options?.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={`${field.name} ${value}`}
            defaultChecked={field.ticked?.includes(value) ?? false}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** What stands in them at first. */
const daysOf = (fields: readonly AskedField[]): Days =>
  Object.fromEntries(
    fields
      .filter(({ control }) => control === 'day')
      .map(({ name, initial = '' }) => [name, initial]),
  );

/** What of a day is said below it: a warning in the place of its hint. */
function warned({ hint, warning }: AskedField, days: Days) {
  if (warning === undefined) return {};
  const said = warning(days);
  const description = said === undefined ? hint : <span className={styles.warning}>{said}</span>;
  return { description, inputWrapperOrder: BELOW };
}

interface ControlProps {
  field: AskedField;
  form: SmallForm;
  days: Days;
  onDay: (name: string, value: string) => void;
}

function Control({ field, form, days, onDay }: ControlProps) {
  const { name, label, control = 'text', initial = '', max, hint, options = [] } = field;
  if (control === 'checks') return <Checks field={field} />;
  const shared = {
    name,
    label,
    description: hint,
    defaultValue: initial,
    error: form.errors[name],
    withAsterisk: field.required ?? false,
  };
  if (control === 'textarea') {
    return <CountedArea {...shared} {...(max && { maxLength: max })} rows={3} />;
  }
  if (field.suggest) {
    const of = { name, label, description: hint, error: form.errors[name] };
    return (
      <Suggested {...of} {...(max && { maxLength: max })} initial={initial} load={field.suggest} />
    );
  }
  if (control === 'select') return <Chosen {...shared} options={options} initial={initial} />;
  if (control === 'day') {
    const day = { value: days[name] ?? '', onChange: (value: string) => onDay(name, value) };
    return <Day {...shared} {...warned(field, days)} {...day} />;
  }
  const isPhone = control === 'phone';
  return (
    <CountedText
      {...shared}
      {...(max && { maxLength: max })}
      {...(isPhone && { inputMode: 'tel' })}
    />
  );
}

/** The values as they are meant: a phone as somebody pastes it has blanks and +86. */
function meantBy(fields: readonly AskedField[], values: Readonly<Record<string, string>>) {
  const phones = fields.filter(({ control }) => control === 'phone');
  const meant = phones.map(({ name }) => [name, normalisePhone(values[name] ?? '')] as const);
  return { ...values, ...Object.fromEntries(meant) };
}

/** What is missing, or wrong as far as it shows here. */
function problemsOf(fields: readonly AskedField[], values: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    fields.flatMap(({ name, required, problem }) => {
      const value = values[name]?.trim() ?? '';
      const found = required && value === '' ? '该项为必填项' : problem?.(value);
      return found === undefined ? [] : [[name, found]];
    }),
  );
}

/** Does what was asked for, under the one action of all tries of this dialog. */
export type Send = (
  values: Readonly<Record<string, string>>,
  action: Action,
  papers: readonly Attachment[],
) => Promise<unknown>;

interface Props {
  title: string;
  fields: readonly AskedField[];
  submit?: string;
  /** Said when it is done. */
  done: string;
  /** True for what binds: the button is seal red. */
  binding?: boolean;
  size?: 'small' | 'half';
  /** Files that are asked for beside the fields, by their FileType. */
  papers?: AskedPapers;
  /** Files that may be sent beside those. */
  otherPapers?: AskedPapers | undefined;
  send: Send;
  /** The field that the server means by a path, where it is called otherwise. */
  nameOf?: (path: string, values: Readonly<Record<string, string>>) => string;
  onClose: () => void;
  children?: ReactNode;
}

/** Where it is said what is wrong with the other papers: the server knows all of them as `attachment`. */
const OTHERS = 'otherPapers';

/** A few questions in a dialog; the server judges the answers, and what is wrong stands beside its field. */
export function AskDialog(props: Props) {
  const { title, fields, submit = '保存', done, binding = false, size = 'small', papers } = props;
  const { send, nameOf, onClose, children, otherPapers } = props;
  const [action] = useState(createAction);
  const told = useTold();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [pending, setPending] = useState<string>();
  const [others, setOthers] = useState<readonly Attachment[]>([]);
  const [othersPending, setOthersPending] = useState<string>();
  const [days, setDays] = useState(() => daysOf(fields));
  const form = useSmallForm(
    (values) => ({
      ...problemsOf(fields, values),
      ...(papers?.missing && files.length === 0 && { attachment: papers.missing }),
      ...(pending && { attachment: pending }),
      ...(othersPending && { [OTHERS]: othersPending }),
    }),
    async (values) => {
      await told(() => send(meantBy(fields, values), action, [...files, ...others]));
      notify('success', done);
      onClose();
    },
    {},
    nameOf,
  );
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      {children && <div className={styles.about}>{children}</div>}
      <FormOf form={form} submit={submit} binding={binding}>
        {fields.map((field) => (
          <Control
            key={field.name}
            field={field}
            form={form}
            days={days}
            onDay={(name, value) => setDays((all) => ({ ...all, [name]: value }))}
          />
        ))}
        {papers && (
          <Papers
            {...papers}
            required
            value={files}
            error={form.errors.attachment}
            onChange={setFiles}
            onPending={setPending}
          />
        )}
        {otherPapers && (
          <Papers
            {...otherPapers}
            required={false}
            value={others}
            error={form.errors[OTHERS]}
            onChange={setOthers}
            onPending={setOthersPending}
          />
        )}
      </FormOf>
    </Dialog>
  );
}

export const reasonField: AskedField = {
  name: 'reason',
  label: '原因',
  control: 'textarea',
  required: true,
  max: 200,
  hint: '200 个字以内，将告知对方并记入日志',
};
