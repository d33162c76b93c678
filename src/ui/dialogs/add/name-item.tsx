import { COMPANY_MAX } from '#contract/party/max.ts';
import { BASIC_TYPE } from '#contract/party/party.ts';
import { TextInput } from '../../controls/text-input.tsx';
import { Autocomplete } from '../../selectors/autocomplete.tsx';
import type { Load, Option } from '../../selectors/remote-search.ts';
import { countBeside } from '../counted-input.tsx';
import type { AddForm } from './use-add-form.ts';

/** Item 2: of a company, the registry helps with the name. */
export function NameItem({ form, load }: { form: AddForm; load: Load<Option> }) {
  const { values, errors, change, chooseName } = form;
  const count = countBeside(COMPANY_MAX.name, values.name);
  const field = {
    name: 'name',
    label: values.basicType === BASIC_TYPE.person ? '姓名' : '名称',
    required: true,
    error: errors.name,
    'data-autofocus': true,
    ...count,
  };
  if (values.basicType === BASIC_TYPE.person) {
    return (
      <TextInput
        {...field}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
    );
  }
  return (
    <Autocomplete
      {...field}
      placeholder="请输入企业名称，可从工商信息中选择"
      value={values.name}
      load={load}
      onChange={(text, option) => void chooseName(text, option)}
    />
  );
}
