import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { PAPER } from '#contract/certification/form.ts';
import { CERTIFICATION, certificationText } from '#contract/certification/texts.ts';

import { $user } from '#src/stores/session.ts';
import { Paper } from '#src/widgets/file/paper.tsx';
import { Asking, ComparedField } from './compared-field.tsx';
import { LICENCE_FIELDS } from './fields.ts';
import { PaperUpload } from './paper-upload.tsx';
import type { StepProps } from './step-props.ts';
import { useLicence } from './use-readings.ts';
import { useSettled } from './use-settled.ts';
import { asks, readWitness } from './witness.ts';
import styles from './wizard.module.css';

/** Form key → field of the registry. */
const REGISTRY: Readonly<Record<string, string>> = {
  usc: 'usc',
  name: 'name',
  legalName: 'legalPersonName',
  companyOrgType: 'companyOrgType',
  regCapital: 'regCapital',
  establishTime: 'establishTime',
  regLocation: 'regLocation',
};

const READ = { name: '执照识别', paper: '营业执照' };

const textOf = (record: object | null | undefined, key: string | undefined) =>
  String((record && key && Reflect.get(record, key)) ?? '');

/** 第一步: the licence, read, compared with the registry and what was typed. */
export function LicenceStep(props: StepProps) {
  const { draft, values, files, problemOf, set } = props;
  const [active, setActive] = useState<string>();
  const { reading, known } = useLicence(draft, files, values.usc ?? '');
  const { file } = reading;
  const settled = useSettled();
  // The registry tells of a code: of another code it tells something else.
  const against = `${file?.id} ${known && values.usc}`;
  const fields = LICENCE_FIELDS.map((field) => ({
    field,
    value: values[field.key] ?? '',
    settled: settled.of(against, field.key),
    witnesses: [
      readWitness(reading, field.key, READ),
      { name: '工商登记', value: textOf(known?.registry, REGISTRY[field.key]) },
    ],
  }));
  // Bringing one's own certification up to date takes nothing from anybody.
  const isMine = useStore($user)?.companyList.some(({ basicInfo }) => basicInfo.usc === values.usc);
  return (
    <div className={styles.columns} data-paper={file !== undefined || undefined}>
      <div className={styles.papers}>
        <PaperUpload {...props} label="营业执照" paper={PAPER.licence} />
        {file && <Paper reading={{ ...reading, file }} label="营业执照" active={active} />}
      </div>
      <div className={styles.form}>
        {known?.certified && !isMine && (
          <p role="alert" className={styles.warning}>
            {certificationText(CERTIFICATION.uscTaken, known.companyName)}
            {known.adminName !== '' && `（${known.adminName} ${known.adminPhone}）`}
          </p>
        )}
        <Asking
          count={fields.filter((one) => asks(one.value, one.witnesses, one.settled)).length}
        />
        <div className={styles.fields}>
          {fields.map(({ field, ...told }) => (
            <ComparedField
              key={field.key}
              {...told}
              field={field}
              error={problemOf(field.key)}
              onChange={(text) => set(field.key, text)}
              onSettle={(how) => settled.settle(against, field.key, how)}
              onActive={setActive}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
