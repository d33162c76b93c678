import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { BANK_MAX, DEFAULT_BANK_TYPE } from '#contract/bank.ts';
import { TEXT } from '#contract/envelope.ts';
import { type ValidatorName, validate } from '#contract/validators/validate.ts';
import { ApiError, errorToMessage } from '#src/lib/errors.ts';

import { FileUpload } from '../file-upload/file-upload.tsx';
import type { Attachment, FileTransport } from '../file-upload/transport.ts';
import { notify } from '../notify.ts';
import { CountedInput } from './counted-input.tsx';
import styles from './dialogs.module.css';
import { FormModal } from './form-modal.tsx';

/** 银行账户资料 (enumeration FileType). */
const BANK_PAPERS = 9;

const FRESH = {
  name: '',
  bankType: DEFAULT_BANK_TYPE,
  accountNo: '',
  openBank: '',
  cnapsCode: '',
  contactPerson: '',
  contactPhone: '',
  remarks: '',
};
export type BankValues = typeof FRESH;
type Errors = Partial<Record<string, string>>;

const FORMATS: Partial<Record<keyof BankValues, ValidatorName>> = {
  accountNo: 'bankAccount',
  cnapsCode: 'cnaps',
  contactPhone: 'mobile',
};
const LONGEST: Partial<Record<keyof BankValues, number>> = BANK_MAX;

function problemsOf(values: BankValues): Errors {
  const problems: Errors = {};
  for (const [key, value] of Object.entries(values) as [keyof BankValues, string][]) {
    const needed = key === 'name' || key === 'remarks';
    const format = FORMATS[key];
    const max = LONGEST[key];
    const wrong =
      value.trim() === ''
        ? needed && TEXT.required
        : ((format && validate(format, value)) ?? (max && validate('text', value, { max })));
    if (wrong) problems[key] = wrong;
  }
  return problems;
}

function useBankForm(submit: (values: BankValues) => Promise<void>, name: string) {
  const [values, setValues] = useState<BankValues>({ ...FRESH, name });
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState({ alert: '', busy: false, dirty: false, refusals: 0 });
  const change = (key: keyof BankValues, value: string) => {
    setValues((before) => ({ ...before, [key]: value }));
    setErrors(({ [key]: _, ...others }) => others);
    setState((before) => ({ ...before, dirty: true }));
  };
  const complain = (found: Errors, alert = '') => {
    setErrors(found);
    setState((before) => ({ ...before, alert, refusals: before.refusals + 1 }));
  };
  const send = async () => {
    const trimmed = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, value.trim()]),
    ) as BankValues;
    const found = problemsOf(trimmed);
    if (Object.keys(found).length > 0) return complain(found);
    setState((before) => ({ ...before, busy: true, alert: '' }));
    try {
      await submit(trimmed);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const beside = Object.fromEntries(fields.map(({ path, message }) => [path, message]));
      complain(beside, fields.length > 0 ? '' : errorToMessage(error));
    } finally {
      setState((before) => ({ ...before, busy: false }));
    }
  };
  return { values, errors, ...state, change, send };
}

interface Props {
  /** A start for the account's name. */
  name: string;
  /** Enumeration BankType (bankTypeList). */
  bankTypes: readonly { readonly value: string; readonly label: string }[];
  /** Adds the account; answers the new id. */
  submit: (values: BankValues, attachment: readonly Attachment[]) => Promise<string>;
  /** How attachments travel. */
  transport: FileTransport;
  onCreated: (made: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Adds a bank account (specification section 2, add-bank dialog): half a screen wide, opens fresh. */
export function AddBankDialog(props: Props) {
  const { name, bankTypes, submit, transport, onCreated, onClose } = props;
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [uploading, setUploading] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const form = useBankForm(async (values) => {
    const id = await submit(values, files);
    notify('success', '提交成功');
    onCreated({ id, name: values.name });
  }, name);
  const { values, errors, change, refusals } = form;
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const field = (key: keyof BankValues, label: string) => ({
    name: key,
    label,
    value: values[key],
    error: errors[key],
  });
  const line = (key: keyof BankValues, label: string) => ({
    ...field(key, label),
    onChange: (text: string) => change(key, text),
  });
  const plain = (key: keyof BankValues, label: string) => ({
    ...field(key, label),
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change(key, event.currentTarget.value.replaceAll(/\s/g, '')),
  });
  return (
    <FormModal
      title="添加银行账户"
      busy={form.busy || uploading}
      alert={form.alert}
      isDirty={form.dirty || files.length > 0}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      <div ref={fields} className={styles.fields}>
        <CountedInput {...line('name', '账户名称')} max={BANK_MAX.name} required data-autofocus />
        <NativeSelect
          label="账户类型"
          data={[...bankTypes]}
          value={values.bankType}
          error={errors.bankType}
          onChange={(event) => change('bankType', event.currentTarget.value)}
        />
        <TextInput {...plain('accountNo', '银行账号')} inputMode="numeric" maxLength={40} />
        <TextInput {...plain('cnapsCode', '联行号')} inputMode="numeric" maxLength={12} />
        <div className={styles.whole}>
          <CountedInput {...line('openBank', '开户行')} max={BANK_MAX.openBank} />
        </div>
        <CountedInput {...line('contactPerson', '联系人')} max={BANK_MAX.contactPerson} />
        <TextInput {...plain('contactPhone', '联系电话')} type="tel" inputMode="tel" />
        <div className={styles.whole}>
          <CountedInput {...line('remarks', '说明')} max={BANK_MAX.remarks} required />
        </div>
        <div className={styles.whole}>
          <FileUpload
            label="附件"
            fileType={BANK_PAPERS}
            value={files}
            error={errors.attachment}
            transport={transport}
            onChange={(next) => setFiles(next)}
            onBusy={setUploading}
          />
        </div>
      </div>
    </FormModal>
  );
}
