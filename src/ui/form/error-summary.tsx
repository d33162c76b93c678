import type { Ref } from 'react';
import type { Form } from '#contract/form/read-form.ts';
import { keysOf } from '#contract/form/settle.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import styles from './form.module.css';

const MOST = 12;
/** What the parts of a control that splits are called. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  dateRange: ['开始', '结束'],
  mapPoint: ['经度', '纬度'],
  region: ['省份', '城市', '区县'],
};

/** What a path is called on screen: 项目名称, or 材料需求第 4 行规格; undefined for one that the form does not have. */
export function nameOfPath(form: Form, path: string): string | undefined {
  const [key = '', row, cell] = path.split('.');
  const field = form.tabs
    .flatMap(({ fields }) => fields)
    .find((one) => one.fieldKey === key || keysOf(one).includes(key));
  if (field === undefined) return undefined;
  if (row === undefined) {
    const part = PARTS[field.controlType]?.[keysOf(field).indexOf(key)] ?? '';
    return field.label + part;
  }
  const column = field.columns?.find((one) => cell !== undefined && keysOf(one).includes(cell));
  return `${field.label}第 ${Number(row) + 1} 行${column?.label ?? ''}`;
}

interface Props {
  form: Form;
  /** Messages by path, in the order of the form. */
  errors: Readonly<Record<string, string>>;
  onJump: (path: string) => void;
  ref: Ref<HTMLDivElement>;
}

/** What keeps a form from being sent; each line leads to its field. */
export function ErrorSummary({ form, errors, onJump, ref }: Props) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  const missing = entries.filter(([, message]) => message === TEXT.required).length;
  const wrong = entries.length - missing;
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.summary}>
      <p>
        {missing > 0 ? TEXT.requiredForm : TEXT.invalid}
        <span>
          共 {missing || wrong} 处{missing > 0 && wrong > 0 && `，另有 ${wrong} 处填写有误`}
        </span>
      </p>
      <ul>
        {entries.slice(0, MOST).map(([path, message]) => {
          const name = nameOfPath(form, path);
          return (
            <li key={path}>
              {name === undefined ? (
                message
              ) : (
                <button type="button" onClick={() => onJump(path)}>
                  {name}
                  {message !== TEXT.required && <span>：{message}</span>}
                </button>
              )}
            </li>
          );
        })}
        {entries.length > MOST && <li>等 {entries.length} 处</li>}
      </ul>
    </div>
  );
}
