import { dataTypeOf, isControlType } from '#contract/form/controls.ts';
import type { Column } from '#contract/form/read-form.ts';
import { FieldFrame, MarkNote } from '../fields/field-frame.tsx';
import styles from '../fields/fields.module.css';
import type { FieldProps } from './field-props.ts';
import { controlId, useDerived, useFormContext, useText } from './form-context.ts';

/** Parameters of a search: `…Field` names a field of the form whose value it means. */
function useSearchParams({ optionSource }: Column): Readonly<Record<string, string>> {
  const { store } = useFormContext();
  const params = Object.entries(optionSource?.params ?? {});
  const keys = params.filter(([name]) => name.endsWith('Field')).map(([, key]) => key);
  const text = useDerived(keys, () =>
    JSON.stringify(
      Object.fromEntries(
        params.map(([name, value]) =>
          name.endsWith('Field') ? [name.slice(0, -5), store.text(value)] : [name, value],
        ),
      ),
    ),
  );
  return JSON.parse(text) as Record<string, string>;
}

function asIds(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value as string[];
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** A field that searches for a noun. Where the platform has no search for it yet, it says so and takes nothing. */
export function RemoteField({
  field,
  errors,
  state,
}: FieldProps & { state: { required: boolean; readOnly: boolean } }) {
  const { store, plugs, idBase, names, marks } = useFormContext();
  const { fieldKey, label, controlType, optionSource } = field;
  const isMany = isControlType(controlType) && dataTypeOf(controlType) === 'list';
  const single = useText(fieldKey);
  const many = useDerived([fieldKey], () => JSON.stringify(store.get(fieldKey) ?? []));
  const params = useSearchParams(field);
  const ids = isMany ? asIds(JSON.parse(many)) : asIds(single);
  const isTree = controlType === 'productTree';
  const draw = isTree ? plugs.productTree : plugs.remotes[optionSource?.key ?? ''];
  const id = controlId(idBase, fieldKey);
  const set = (next: readonly string[]) =>
    store.set(fieldKey, isMany ? [...next] : (next[0] ?? ''));
  if (draw === undefined) {
    const shown = ids.map((one) => names.get(one) ?? one).join('、');
    return (
      <FieldFrame id={id} label={label} required={state.required} error={errors[fieldKey]}>
        <output id={id} tabIndex={-1} className={styles.shown}>
          {shown === '' ? <span className={styles.absent}>平台尚未开通此项的查询</span> : shown}
        </output>
      </FieldFrame>
    );
  }
  return (
    <div id={id} tabIndex={-1} data-span={field.span ?? 8}>
      {draw({
        field,
        label,
        ids,
        onChange: set,
        onGone: (rest) => {
          if (!state.readOnly) store.quietly(() => set(rest));
        },
        names,
        name: (one, text) => names.set(one, text),
        params,
        ...state,
        error: errors[fieldKey],
      })}
      <MarkNote id={id} mark={marks[fieldKey]} />
    </div>
  );
}
