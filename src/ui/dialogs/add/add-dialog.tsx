import { useEffect, useRef, useState } from 'react';
import { MOST_ATTACHED } from '#contract/file/types.ts';
import type { PartyBody, PartySaved } from '#contract/party/form.ts';
import { COMPANY_MAX } from '#contract/party/max.ts';
import { addFormRules, BASIC_TYPE, type PartyTypeName, partyType } from '#contract/party/party.ts';
import type { RegistryCompany } from '#contract/party/registry.ts';
import { PINYIN_MAX } from '#contract/validators/pinyin.ts';
import { normalisePhone } from '#src/lib/normalise-phone.ts';
import { TextInput } from '../../controls/text-input.tsx';

import { FileUpload } from '../../file-upload/file-upload.tsx';
import type { Attachment, FileTransport } from '../../file-upload/transport.ts';
import { usePending } from '../../file-upload/use-pending.ts';
import { notify } from '../../notify.ts';
import { RegionSelect } from '../../selectors/region-select.tsx';
import type { Load, Option } from '../../selectors/remote-search.ts';
import { CountedInput, CountedText } from '../counted-input.tsx';
import styles from '../dialogs.module.css';
import { FormModal } from '../form-modal.tsx';
import { codeOf } from './add-form.ts';
import { CompanySummary } from './company-summary.tsx';
import { NameItem } from './name-item.tsx';
import { type AddForm, useAddForm } from './use-add-form.ts';

interface Props {
  type: PartyTypeName;
  /** A start for the name: what was searched for. */
  name: string;
  /** Names of the company registry by part of the name. */
  searchRegistry: Load<Option>;
  fetchCompany: (id: string) => Promise<RegistryCompany>;
  submit: (body: PartyBody) => Promise<PartySaved>;
  /** How attachments travel. */
  transport: FileTransport;
  onCreated: (saved: PartySaved) => void;
  onClose: () => void;
}

function ContactItems({ form, type }: { form: AddForm; type: PartyTypeName }) {
  const { values, errors, change } = form;
  const rules = addFormRules(type, values.basicType);
  const relation = (key: 'contactPerson' | 'contactPhone' | 'contactAddress') => {
    const path = `companyAccountRelation.${key}`;
    return {
      name: path,
      value: values[key],
      error: errors[path],
      onChange: (text: string) => change({ [key]: text }, path),
    };
  };
  const phone = relation('contactPhone');
  return (
    <>
      {rules.contactPerson !== 'hidden' && (
        <CountedInput
          {...relation('contactPerson')}
          label="联系人"
          max={COMPANY_MAX.contactPerson}
          required={rules.contactPerson === 'required'}
        />
      )}
      <TextInput
        {...phone}
        label="联系电话"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required={rules.contact === 'required'}
        onChange={(event) => phone.onChange(normalisePhone(event.currentTarget.value))}
      />
      <div className={styles.whole}>
        <CountedInput
          {...relation('contactAddress')}
          label="联系地址"
          max={COMPANY_MAX.contactAddress}
          required={rules.contact === 'required'}
        />
      </div>
    </>
  );
}

/** 企业附件, 个人附件 (enumeration FileType). */
const FILE_TYPE = { [BASIC_TYPE.company]: 7, [BASIC_TYPE.person]: 8 } as const;

const BASIC_TYPES = [
  [BASIC_TYPE.company, '企业'],
  [BASIC_TYPE.person, '个人'],
] as const;

/** Item 1: a choice where the type leaves one, else said. */
function BasicTypeItem({ form, type }: { form: AddForm; type: PartyTypeName }) {
  const { values, change } = form;
  const { basicTypes, companyType, title } = partyType(type);
  if (basicTypes.length === 1) {
    const [, name] = BASIC_TYPES.find(([code]) => code === values.basicType) ?? BASIC_TYPES[0];
    return (
      <p className={styles.whole}>
        主体类型：{name}
        {companyType !== undefined && `（${title}）`}
      </p>
    );
  }
  return (
    <fieldset className={styles.choice}>
      <legend>主体类型</legend>
      {BASIC_TYPES.map(([code, name]) => (
        <label key={code}>
          <input
            type="radio"
            name="companyBasicType"
            checked={values.basicType === code}
            onChange={() => change({ basicType: code, usc: '', registered: undefined })}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** Items 1 to 4: who it is. */
function IdentityItems({
  form,
  type,
  load,
}: {
  form: AddForm;
  type: PartyTypeName;
  load: Load<Option>;
}) {
  const { values, errors, change } = form;
  const rules = addFormRules(type, values.basicType);
  const isPerson = values.basicType === BASIC_TYPE.person;
  const asksCode = rules.usc !== 'hidden' || form.codeAsked;
  return (
    <>
      <BasicTypeItem form={form} type={type} />
      <div className={styles.whole}>
        <NameItem form={form} load={load} />
      </div>
      {values.registered && (
        <div className={styles.whole}>
          <CompanySummary company={values.registered} />
        </div>
      )}
      {asksCode && (
        <CountedText
          name="usc"
          label={isPerson ? '身份证号' : '统一社会信用代码'}
          placeholder={isPerson ? '身份证号，没有时填姓名拼音' : undefined}
          required
          autoComplete="off"
          max={isPerson ? PINYIN_MAX : 18}
          readOnly={values.registered !== undefined}
          value={values.usc}
          error={errors.usc}
          onChange={(event) => change({ usc: codeOf(event.currentTarget.value, isPerson) })}
        />
      )}
      {!isPerson && (
        <div className={asksCode ? undefined : styles.whole}>
          <RegionSelect
            label="所在地区"
            value={values.region}
            error={errors.region}
            onChange={(region) => change({ region })}
          />
        </div>
      )}
    </>
  );
}

/**
 * Adds a company or a person by type (specification section 2, 新增): 60 % wide, opens fresh, closes after a successful
 * submit. Which items show and which are needed: rules.md P13. Render it while it is open.
 */
export function AddDialog(props: Props) {
  const { type, name, searchRegistry, fetchCompany, submit, transport, onCreated, onClose } = props;
  const fields = useRef<HTMLDivElement>(null);
  const onSaved = (saved: PartySaved) => {
    notify('success', saved.notice || `提交成功，已新增${partyType(type).title}`);
    onCreated(saved);
  };
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const waits = usePending();
  const send = (body: PartyBody) => {
    const fileType = FILE_TYPE[body.companyBasicType ?? BASIC_TYPE.company];
    const attachment = files.map(({ id }) => ({ id, fileType }));
    const companyAccountRelation = { ...body.companyAccountRelation, attachment };
    return submit({ ...body, companyAccountRelation });
  };
  const form = useAddForm({ type, name, fetchCompany, submit: send, onSaved });
  const { refusals } = form;
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return (
    <FormModal
      title={`新增${partyType(type).title}`}
      size="wide"
      submit="提 交"
      busy={form.busy}
      alert={form.alert}
      isDirty={form.isDirty || files.length > 0}
      onSubmit={() => {
        if (waits.isFree()) void form.send();
      }}
      onClose={onClose}
    >
      <div ref={fields} className={styles.fields}>
        <IdentityItems form={form} type={type} load={searchRegistry} />
        <ContactItems form={form} type={type} />
        <div className={styles.whole}>
          <FileUpload
            label="附件"
            fileType={FILE_TYPE[form.values.basicType]}
            narrow={{ limit: MOST_ATTACHED }}
            value={files}
            error={waits.of('attachment') ?? form.errors['companyAccountRelation.attachment']}
            transport={transport}
            onChange={(next) => setFiles(next)}
            onPending={(why) => waits.tell('attachment', why)}
          />
        </div>
      </div>
    </FormModal>
  );
}
