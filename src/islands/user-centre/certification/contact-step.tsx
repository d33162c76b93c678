import type { ReactNode } from 'react';

import { portalPath } from '#src/lib/paths.ts';
import { enumOptions } from '#src/stores/enums.ts';
import { RecordControl } from '#src/ui/record-form/record-control.tsx';
import type { RecordField } from '#src/ui/record-form/record-fields.ts';

import { BANK_FIELDS, CONTACT_FIELDS } from './fields.ts';
import type { StepProps } from './step-props.ts';
import { PLATFORM } from './values.ts';
import styles from './wizard.module.css';

function Fields({
  fields,
  values,
  problemOf,
  set,
}: StepProps & { fields: readonly RecordField[] }) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <RecordControl
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          error={problemOf(field.key)}
          onChange={(text) => set(field.key, text)}
          onFill={(filled) => {
            for (const [key, text] of Object.entries(filled)) set(key, text);
          }}
        />
      ))}
    </div>
  );
}

/** 业务身份: what the company does on the platform. */
function Types({ values, problemOf, set }: StepProps) {
  const chosen = (values.companyType ?? '').split(',').filter((code) => code !== '');
  const error = problemOf('companyType');
  const toggle = (code: string) => {
    const next = chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code];
    set('companyType', next.toSorted().join(','));
  };
  return (
    <fieldset className={styles.types} aria-describedby="types-error">
      <legend>
        业务身份<span aria-hidden="true"> *</span>
      </legend>
      {enumOptions('CompanyType')
        .filter(({ value }) => value !== PLATFORM)
        .map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              name="companyType"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {label}
          </label>
        ))}
      <p id="types-error" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}

interface ConsentProps extends StepProps {
  name: 'sensitiveConsent' | 'agreement';
  children: ReactNode;
}

function Consent({ name, values, problemOf, set, children }: ConsentProps) {
  const error = problemOf(name);
  return (
    <div className={styles.consent}>
      <label>
        <input
          type="checkbox"
          name={name}
          checked={values[name] === 'true'}
          aria-describedby={`${name}-error`}
          onChange={(event) => set(name, event.currentTarget.checked ? 'true' : '')}
        />
        <span>{children}</span>
      </label>
      <p id={`${name}-error`} className={styles.error}>
        {error}
      </p>
    </div>
  );
}

/** A page in a window of its own, so that the form stays. */
const reading = (path: string, name: string) => (
  <a href={portalPath(path)} target="_blank" rel="noopener">
    {name}
  </a>
);

/** 第三步: whom to talk to, where money goes, and what is agreed to. */
export function ContactStep(props: StepProps) {
  return (
    <div className={styles.form}>
      <Types {...props} />
      <h3>联系人</h3>
      <Fields {...props} fields={CONTACT_FIELDS} />
      <h3>银行账户（选填）</h3>
      <p className={styles.help}>
        用于付款与收款。现在不填，认证通过后也可在“银行账户管理”中添加。
      </p>
      <Fields {...props} fields={BANK_FIELDS} />
      <h3>授权与协议</h3>
      <Consent {...props} name="sensitiveConsent">
        我单独同意平台为核验企业与申请人身份，处理所上传的身份证件图像、姓名和证件号码。加密保存，仅供认证审核；不同意则无法完成企业认证，不影响其他浏览功能。详见
        {reading('/privacy', '《隐私政策》')}。
      </Consent>
      <Consent {...props} name="agreement">
        我已阅读并同意{reading('/agreement', '《平台使用协议》')}
        ，确认所填内容和上传材料真实、完整，并已取得企业授权。
      </Consent>
    </div>
  );
}
