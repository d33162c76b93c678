import { useRef, useState } from 'react';
import type { PartyBody, PartySaved } from '#contract/party/form.ts';
import { type PartyTypeName, partyType } from '#contract/party/party.ts';
import type { RegistryCompany } from '#contract/party/registry.ts';
import { ApiError, errorToMessage } from '#src/lib/errors.ts';

import type { Option } from '../../selectors/remote-search.ts';
import {
  type AddErrors,
  type AddValues,
  bodyOf,
  errorsOf,
  freshValues,
  problemsOf,
} from './add-form.ts';

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
  const [errors, setErrors] = useState<AddErrors>({});
  const [alert, setAlert] = useState('');
  const [busy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  /** How often a submit has met with complaints; each time the first of them takes the focus. */
  const [refusals, setRefusals] = useState(0);
  /** Of the company whose answer is wanted; a name typed since makes it void. */
  const wanted = useRef<string>(undefined);

  const change = (changed: Partial<AddValues>, path = Object.keys(changed)[0] ?? '') => {
    setDirty(true);
    setValues((before) => ({ ...before, ...changed }));
    setErrors(({ [path]: _, ...others }) => others);
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
      setErrors(({ usc: _, ...others }) => others);
    } catch (error) {
      if (wanted.current === option.id) setAlert(errorToMessage(error));
    }
  };
  const send = async () => {
    setAlert('');
    setBusy(true);
    const complain = (complaints: AddErrors) => {
      setErrors(complaints);
      if (Object.keys(complaints).length > 0) setRefusals((count) => count + 1);
    };
    try {
      const found = await problemsOf(type, values);
      complain(found);
      if (Object.keys(found).length === 0) onSaved(await submit(bodyOf(values)));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length > 0) complain(errorsOf(fields));
      else setAlert(errorToMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { values, errors, alert, busy, isDirty, refusals, change, chooseName, send };
}
export type AddForm = ReturnType<typeof useAddForm>;
