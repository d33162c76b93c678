import type { adminFormTab, ShownField } from '#contract/form/admin.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { adminLists, formDetail } from '#src/api/admin.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { DetailPage } from '#src/ui/detail-page/detail-page.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useView } from '#src/ui/view-context.ts';

import styles from './form.module.css';

type Form = CallOutput<typeof adminFormTab.detail>;

const SOURCE = { key: adminLists.formTab.key, detail: formDetail };

function FieldFacts({ field }: { field: ShownField }) {
  const { label, fieldKey, control, need, placeholder, help, dict, conditional } = field;
  return (
    <>
      <p className={styles.name}>
        <strong>{label}</strong>
        <span data-need={need === '必填' || undefined}>{need}</span>
        <span>{control}</span>
        {dict !== '' && <a href={addressOf('adminDictEntry', { dictKey: dict })}>字典 {dict}</a>}
        {conditional && <span>按条件显示</span>}
        <code>{fieldKey}</code>
      </p>
      {placeholder !== '' && <p className={styles.hint}>占位提示：{placeholder}</p>}
      {help !== '' && <p className={styles.hint}>说明：{help}</p>}
    </>
  );
}

function Tab({ tab: { tabName, table, conditional, fields } }: { tab: Form['tabs'][number] }) {
  return (
    <Panel
      title={tabName}
      more={
        <span>
          {[table && '明细，每行填写', conditional && '按条件显示'].filter(Boolean).join('，')}
        </span>
      }
      flush
    >
      <ul className={styles.fields}>
        {fields.map((field) => (
          <li key={field.fieldKey}>
            <FieldFacts field={field} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A form as customers see it, tab by tab. */
export function View() {
  const { id } = useView().search;
  return (
    <DetailPage
      route="adminFormField"
      list="adminFormTab"
      source={SOURCE}
      id={id}
      nameOf={({ moduleName, productName, formVersion }: Form) =>
        `${moduleName}（${productName}）v${formVersion}`
      }
    >
      {({ tabs }) => (
        <>
          <p role="note" className={styles.lead}>
            表单随程序发布新版本；可在“数据字典”中维护选项，在“参数”中维护规则里的数值。
          </p>
          {tabs.map((tab) => (
            <Tab key={tab.tabKey} tab={tab} />
          ))}
        </>
      )}
    </DetailPage>
  );
}
