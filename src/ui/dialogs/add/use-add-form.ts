import { useRef, useState } from 'react';
import type { PartyBody, PartySaved } from '#contract/party/form.ts';
import { type PartyTypeName, partyType } from '#contract/party/party.ts';
import type { RegistryCompany } from '#contract/party/registry.ts';
import { errorToMessage } from '#src/lib/errors.ts';

import type { Option } from '../../selectors/remote-search.ts';
import { useSubmission } from '../../submit/use-submission.ts';
import { type AddValues, bodyOf, freshValues, problemsOf } from './add-form.ts';

interface Given {
  type: PartyTypeName;
  name: string;
  fetchCompany: (id: string) => Promise<RegistryCompany>;
  submit: (body: PartyBody) => Promise<PartySaved>;
  onSaved: (saved: PartySaved) => void;
}

/** The registry's region, if the official division has it. */
async function regionOf({ base, city, district }: RegistryCompany): Promise<AddValues['region']> {
  const { divisionsOf } = await import('#contract/party/regions.ts');
  const isKnown = divisionsOf([base, city, district]) !== undefined;
  return isKnown ? { base, city, district } : { base: '', city: '', district: '' };
}

/** The state of the add dialog: fields, complaints, the company that was chosen out of the registry. */
export function useAddForm({ type, name, fetchCompany, submit, onSaved }: Given) {
  const [values, setValues] = useState(() => {
    const [basicType] = partyType(type).basicTypes;
    return freshValues(basicType ?? 1, name);
  });
  const { submission, ...state } = useSubmission();
  const [isDirty, setDirty] = useState(false);
  /** Of the company whose answer is wanted; a name typed since makes it void. */
  const wanted = useRef<string>(undefined);

  const change = (changed: Partial<AddValues>, path = Object.keys(changed)[0] ?? '') => {
    setDirty(true);
    setValues((before) => ({ ...before, ...changed }));
    submission.mark(path);
  };
  const chooseName = async (text: string, option?: Option) => {
    wanted.current = option?.id;
    change({ name: text, registered: undefined, ...(values.registered && { usc: '' }) });
    if (option === undefined) return;
    try {
      const registered = await fetchCompany(option.id);
      const region = await regionOf(registered);
      if (wanted.current !== option.id) return;
      setValues((before) => ({
        ...before,
        registered,
        usc: registered.usc,
        region: before.region.base === '' ? region : before.region,
      }));
      submission.mark('usc');
    } catch (error) {
      if (wanted.current === option.id) submission.warn(errorToMessage(error));
    }
  };
  const send = () =>
    submission.send(async () => {
      // The schema comes with the first try, which is what the button waits for.
      const found = await problemsOf(type, values);
      if (submission.judge(found)) onSaved(await submit(bodyOf(values)));
    });
  return { ...state, values, isDirty, change, chooseName, send };
}
export type AddForm = ReturnType<typeof useAddForm>;
