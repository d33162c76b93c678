import { useRef, useState } from 'react';
import type { PartyBody, PartySaved } from '#contract/party/form.ts';
import { BASIC_TYPE, type PartyTypeName, partyType } from '#contract/party/party.ts';
import type { RegistryCompany } from '#contract/party/registry.ts';
import { errorToMessage } from '#src/lib/errors.ts';

import { ask } from '../../confirm.ts';
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

/** What is added, e.g. 供应商; where companies and persons may be, which of them it is. */
function calledOf(type: PartyTypeName, { basicType }: AddValues): string {
  const { title, basicTypes } = partyType(type);
  if (basicTypes.length < 2) return title;
  return basicType === BASIC_TYPE.person ? '个人' : '企业';
}

/** The state of the add dialog: fields, complaints, the company that was chosen out of the registry. */
export function useAddForm({ type, name, fetchCompany, submit, onSaved }: Given) {
  const [values, setValues] = useState(() => {
    const [basicType] = partyType(type).basicTypes;
    return freshValues(basicType ?? 1, name);
  });
  const { submission, ...state } = useSubmission();
  const [isDirty, setDirty] = useState(false);
  // A type that hides the code asks for it once somebody needs it.
  const [codeAsked, setCodeAsked] = useState(false);
  if (state.errors.usc !== undefined && !codeAsked) setCodeAsked(true);
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
  const send = async () => {
    let isRight = false;
    await submission.send(async () => {
      // The schema comes with the first try, which is what the button waits for.
      isRight = submission.judge(await problemsOf(type, values));
    });
    const question = `确定新增${calledOf(type, values)}“${values.name.trim()}”吗？`;
    if (!isRight || !(await ask(question))) return;
    await submission.send(async () => onSaved(await submit(bodyOf(values))));
  };
  return { ...state, values, isDirty, codeAsked, change, chooseName, send };
}
export type AddForm = ReturnType<typeof useAddForm>;
