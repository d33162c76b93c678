import { useState } from 'react';

import { APPLICANT_ROLE } from '#contract/certification/applicant-role.ts';
import { PAPER } from '#contract/certification/form.ts';
import { RecordControl } from '#src/ui/record-form/record-control.tsx';
import { Paper } from '#src/widgets/file/paper.tsx';
import { Asking, ComparedField } from './compared-field.tsx';
import { AGENT_FIELDS, CARD_FIELDS, ROLE_FIELD } from './fields.ts';
import { PaperUpload } from './paper-upload.tsx';
import type { StepProps } from './step-props.ts';
import { useCard } from './use-readings.ts';
import { useSettled } from './use-settled.ts';
import { asks, readWitness } from './witness.ts';
import styles from './wizard.module.css';

/** 授权经办人: who it is, and the letter that says so. */
function Agent(props: StepProps) {
  const { values, problemOf, set } = props;
  return (
    <section aria-labelledby="agent-title" className={styles.part}>
      <h3 id="agent-title">授权经办人</h3>
      <div className={styles.fields}>
        {AGENT_FIELDS.map((field) => (
          <RecordControl
            key={field.key}
            field={field}
            value={values[field.key] ?? ''}
            error={problemOf(field.key)}
            onChange={(text) => set(field.key, text)}
          />
        ))}
      </div>
      <p className={styles.help}>
        授权委托书须写明经办人姓名、证件号与授权事项，由法定代表人签字并加盖公章。
      </p>
      <PaperUpload {...props} label="授权委托书" paper={PAPER.letter} />
    </section>
  );
}

/** 第二步: the legal person's card, and the agent who applies in the legal person's name. */
export function IdentityStep(props: StepProps) {
  const { draft, values, files, problemOf, set } = props;
  const [active, setActive] = useState<string>();
  const { front, back, swapped } = useCard(draft, files);
  const papers = [
    { reading: front, label: '法定代表人身份证人像面', paper: PAPER.cardFront },
    { reading: back, label: '法定代表人身份证国徽面', paper: PAPER.cardBack },
  ];
  const settled = useSettled();
  const fields = CARD_FIELDS.map((field) => {
    const { key } = field;
    const value = values[key] ?? '';
    const reading = front.values[key] === undefined ? back : front;
    const against = `${reading.file?.id}`;
    const paper = reading === front ? '身份证人像面' : '身份证国徽面';
    return {
      field,
      value,
      against,
      settled: settled.of(against, key),
      // A number that stands masked cannot be compared here; the server compares it.
      witnesses: value.includes('*')
        ? []
        : [readWitness(reading, key, { name: '证件识别', paper })],
    };
  });
  return (
    <div className={styles.columns} data-paper>
      <div className={styles.papers}>
        {papers.map(({ reading, label, paper }) => (
          <div key={paper}>
            <PaperUpload {...props} label={label} paper={paper} />
            {reading.file && (
              <Paper reading={{ ...reading, file: reading.file }} label={label} active={active} />
            )}
          </div>
        ))}
      </div>
      <div className={styles.form}>
        {swapped && (
          <p role="alert" className={styles.warning}>
            两面似乎传反了：请在“人像面”上传有照片的一面，在“国徽面”上传有国徽的一面。
          </p>
        )}
        <div className={styles.fields}>
          <RecordControl
            field={ROLE_FIELD}
            value={values.applicantRole ?? ''}
            error={problemOf('applicantRole')}
            onChange={(role) => set('applicantRole', role)}
          />
        </div>
        <h3>法定代表人</h3>
        <Asking
          count={fields.filter((one) => asks(one.value, one.witnesses, one.settled)).length}
        />
        <div className={styles.fields}>
          {fields.map(({ field, against, ...told }) => (
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
        {values.applicantRole === APPLICANT_ROLE.agent && <Agent {...props} />}
      </div>
    </div>
  );
}
