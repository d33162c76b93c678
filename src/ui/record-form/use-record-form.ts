import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { RecordForm, type RecordGiven } from './record-form.ts';

/** The form of a record with its state; what is given may change from drawing to drawing, all but record and fields. */
export function useRecordForm<Input>(given: RecordGiven<Input>) {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const [form] = useState(
    () =>
      new RecordForm<Input>({
        ...given,
        confirm: (values) => latest.current.confirm(values),
        save: (input) => latest.current.save(input),
        onSaved: () => latest.current.onSaved(),
      }),
  );
  return { form, ...useStore(form.$state), ...useStore(form.submission.$state) };
}
