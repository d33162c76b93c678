import { memo, type ReactNode, useCallback } from 'react';

import { amountCn } from '#contract/arithmetic/amount-cn.ts';
import { longestText } from '#contract/form/check-value.ts';
import { dataTypeOf, holdsNumber, isControlType } from '#contract/form/controls.ts';
import type { Column } from '#contract/form/read-form.ts';
import { keysOf } from '#contract/form/settle.ts';
import { CheckboxControl, RadioControl } from '../fields/choice-controls.tsx';
import { DateRangeControl } from '../fields/date-controls.tsx';
import { describedBy, FieldFrame, MarkNote } from '../fields/field-frame.tsx';
import { MapPointControl } from '../fields/map-point-control.tsx';
import { Capitals, ShownValue } from '../fields/shown-value.tsx';
import { Counter } from '../fields/text-control.tsx';
import { RegionSelect } from '../selectors/region-select.tsx';
import { CONTROLS } from './control-table.ts';
import { FieldMap } from './field-map.tsx';
import type { FieldProps } from './field-props.ts';
import {
  controlId,
  useChoices,
  useDerived,
  useFieldState,
  useFormContext,
  useList,
  useText,
} from './form-context.ts';
import type { FormStore } from './form-store.ts';
import { RemoteField } from './remote-field.tsx';
import { UploadField } from './upload-field.tsx';

type State = ReturnType<typeof useFieldState>;

/** Id, frame and what a control says about itself, for one field of the form. */
function useFrame({ field, errors, warning }: FieldProps, { required, readOnly }: State) {
  const { idBase, marks } = useFormContext();
  const keys = keysOf(field);
  const id = controlId(idBase, keys[0] ?? field.fieldKey);
  const error = keys.map((key) => errors[key]).find((text) => text !== undefined);
  const { label, span } = field;
  const help = field.unclear ?? field.help;
  const mark = marks[field.fieldKey];
  const frame = { id, label, required: required && !readOnly, error, warning, help, mark, span };
  const control = {
    id,
    field,
    required,
    readOnly,
    invalid: error !== undefined,
    describedBy: describedBy(frame),
  };
  return { frame, control };
}

/** Draws what shows the text of a key. At a key stroke only this is drawn anew, not the field around it. */
function WithText({ of, children }: { of: Column; children: (value: string) => ReactNode }) {
  return children(useText(of.fieldKey));
}

/** What a field that is typed counts. */
function counterOf(field: Column): ReactNode {
  const isText = field.controlType === 'text' || field.controlType === 'textarea';
  if (!isText || field.maxLength === undefined) return undefined;
  return (
    <WithText of={field}>{(value) => <Counter value={value} max={longestText(field)} />}</WithText>
  );
}

/** Whether the form has a field of its own for an amount in capitals: then they do not stand below it too. */
const isSaidApart = ({ form }: FormStore, key: string) =>
  form.tabs.some(({ fields }) =>
    fields.some(
      ({ controlType, of, hidden }) => controlType === 'amountCn' && of === key && !hidden,
    ),
  );

/** A field of one text: typed, chosen, or only shown. */
function TextField({ state, ...props }: FieldProps & { state: State }) {
  const { field } = props;
  const { store, onLeave } = useFormContext();
  const { frame, control } = useFrame(props, state);
  const onChange = useCallback((text: string) => store.set(field.fieldKey, text), [store, field]);
  const onBlur = useCallback(() => onLeave(field), [onLeave, field]);
  const Control = CONTROLS[isControlType(field.controlType) ? field.controlType : 'text'];
  const choices = useChoices(field);
  const isNumber = holdsNumber(field.controlType);
  if (state.readOnly && (isNumber || Control === undefined)) {
    const isMoney = field.controlType === 'money';
    const shown = { id: frame.id, isNumber, isMoney, unit: field.unit };
    return (
      <FieldFrame {...frame}>
        <WithText of={field}>{(value) => <ShownValue {...shown} value={value} />}</WithText>
      </FieldFrame>
    );
  }
  if (Control === undefined) return null;
  const counter = state.readOnly ? undefined : counterOf(field);
  const hasCapitals = field.controlType === 'money' && !isSaidApart(store, field.fieldKey);
  return (
    <FieldFrame {...frame} counter={counter} group={Control === RadioControl}>
      <WithText of={field}>
        {(value) => (
          <>
            <Control
              {...control}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              choices={choices}
            />
            {hasCapitals && <Capitals value={value} />}
          </>
        )}
      </WithText>
    </FieldFrame>
  );
}

/** A field of several texts under keys of their own. */
function PartsField({ state, ...props }: FieldProps & { state: State }) {
  const { field, errors } = props;
  const { store, onLeave } = useFormContext();
  const { frame, control } = useFrame(props, state);
  const keys = keysOf(field);
  const values = useDerived(keys, () => JSON.stringify(keys.map((key) => store.text(key))));
  const parts = JSON.parse(values) as string[];
  const onPart = (index: number, value: string) => store.set(keys[index] ?? '', value);
  if (field.controlType === 'region') {
    const [base = '', city = '', district = ''] = parts;
    const setAll = (texts: readonly string[]) => {
      for (const [index, text] of texts.entries()) onPart(index, text);
    };
    return (
      <div id={frame.id} tabIndex={-1} data-span={field.span ?? 12}>
        <RegionSelect
          label={field.label}
          value={{ base, city, district }}
          required={state.required}
          disabled={state.readOnly}
          error={frame.error}
          onChange={(next) => setAll([next.base, next.city, next.district])}
        />
        <MarkNote id={frame.id} mark={frame.mark} />
      </div>
    );
  }
  const wrong = keys.map((key) => errors[key] !== undefined);
  const shared = { ...control, values: parts, onPart, wrong, onBlur: () => onLeave(field) };
  return (
    <FieldFrame {...frame} group>
      {field.controlType === 'mapPoint' && (
        <MapPointControl {...shared}>
          <FieldMap field={field} lng={parts[0]} lat={parts[1]} />
        </MapPointControl>
      )}
      {field.controlType === 'dateRange' && <DateRangeControl {...shared} />}
    </FieldFrame>
  );
}

/** Any of a few choices. */
function ListField({ state, ...props }: FieldProps & { state: State }) {
  const { field } = props;
  const { store, plugs, onLeave } = useFormContext();
  const { frame, control } = useFrame(props, state);
  const value = useList(field.fieldKey);
  return (
    <FieldFrame {...frame} group>
      <CheckboxControl
        {...control}
        value={value}
        choices={plugs.choicesOf(field)}
        onChange={(next) => store.set(field.fieldKey, next)}
        onBlur={() => onLeave(field)}
      />
    </FieldFrame>
  );
}

/** Another field's amount in Chinese capitals (人民币大写). */
function AmountCnField(props: FieldProps) {
  const { field } = props;
  const { frame } = useFrame(props, { visible: true, required: false, readOnly: true });
  const value = useText(field.of ?? '');
  return (
    <FieldFrame {...frame}>
      <ShownValue id={frame.id} value={amountCn(value)} isNumber={false} />
    </FieldFrame>
  );
}

/** One field of a form: the control of its type, in the state that the rest of the form gives it. */
export const FormField = memo(function FormField(props: FieldProps) {
  const { field } = props;
  const state = useFieldState(field);
  const { plugs } = useFormContext();
  if (!state.visible) return null;
  const { controlType } = field;
  const type = isControlType(controlType) ? dataTypeOf(controlType) : 'text';
  if (type === 'none') return <AmountCnField {...props} />;
  if (type === 'files') return plugs.upload && <UploadField {...props} state={state} />;
  if (controlType === 'productTree' && plugs.productTree && !state.readOnly)
    return <RemoteField {...props} state={state} />;
  const isSearched =
    controlType.startsWith('remote') ||
    (field.optionSource?.kind === 'remote' && plugs.remotes[field.optionSource.key] !== undefined);
  if (isSearched) return <RemoteField {...props} state={state} />;
  if (type === 'parts') return <PartsField {...props} state={state} />;
  if (type === 'list') return <ListField {...props} state={state} />;
  return <TextField {...props} state={state} />;
});
