import type { ReactNode } from 'react';

import { PARTY_TYPE_NAMES, type PartyTypeName, partyType } from '#contract/party/party.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import { BELOW } from '#src/ui/input-order.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { PartyMultiSelect, PartySelect } from '../party/party-select.tsx';
import { ProjectField } from '../project/project-select.tsx';
import { selectorProps } from './selector-props.ts';

/** The type whose entries bear a company type (CompanyType); companies of any type without one. */
function typeOf(key: PartyTypeName, { companyTypeList = '' }: RemoteProps['params']) {
  if (key !== 'company') return key;
  const found = PARTY_TYPE_NAMES.find((name) => partyType(name).companyType === companyTypeList);
  return found ?? key;
}

function Party({ type, ...props }: RemoteProps & { type: PartyTypeName }) {
  const { ids, onChange, onGone, name, names, field } = props;
  const shared = { ...selectorProps(props), type: typeOf(type, props.params), names, onGone };
  if (field.controlType.endsWith('Multi')) {
    return (
      <PartyMultiSelect
        {...shared}
        value={ids}
        onChange={(next, choices) => {
          for (const choice of choices) name(choice.id, choice.name);
          onChange(next);
        }}
      />
    );
  }
  return (
    <PartySelect
      {...shared}
      value={ids[0] ?? ''}
      onChange={(id, choice) => {
        if (choice) name(id, choice.name);
        onChange(id === '' ? [] : [id]);
      }}
    />
  );
}

/** Until its code is there; with what its selector says first while it has nothing to choose among. */
export const waitingFor = (missing: string) => (props: RemoteProps) => (
  <TextInput
    {...selectorProps(props)}
    disabled
    placeholder="加载中…"
    inputWrapperOrder={BELOW}
    description={Object.values(props.params).includes('') && missing}
  />
);

// Few forms ask for an account.
const Bank = lazyPart(
  async () => (await import('./bank-field.tsx')).BankField,
  undefined,
  waitingFor('请先选择企业'),
);

const parties = PARTY_TYPE_NAMES.map(
  (type) => [type, (props: RemoteProps) => <Party {...props} type={type} />] as const,
);

/**
 * The selectors of business forms, by the key of the field's option source (contract/form/metadata.ts). A noun that can
 * be searched adds its own; one that cannot yet is shown as absent.
 */
export const REMOTES: Readonly<Record<string, (props: RemoteProps) => ReactNode>> = {
  ...Object.fromEntries(parties),
  bank: (props) => <Bank {...props} />,
  project: (props) => <ProjectField {...props} />,
};
