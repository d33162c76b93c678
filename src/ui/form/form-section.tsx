import { isTable } from '#contract/form/check-form.ts';
import type { Tab } from '#contract/form/read-form.ts';
import { isTabVisible, keysOf } from '#contract/form/settle.ts';
import styles from './form.module.css';
import { useDerived, useFormContext } from './form-context.ts';
import { FormField } from './form-field.tsx';
import { LineItems } from './line-items.tsx';
import { type Messages, messagesOf, messagesOfTable } from './messages.ts';

interface Props {
  tab: Tab;
  errors: Messages;
  warnings: Messages;
  wanted: { path: string; count: number } | undefined;
}

/** A tab of a form as a section: its fields, or its table; nothing while its rule hides it. */
export function FormSection({ tab, errors, warnings, wanted }: Props) {
  const { store, plugs, idBase } = useFormContext();
  const visible = useDerived(
    ['*'],
    () => tab.visibleWhen === undefined || isTabVisible(tab, store.scope),
  );
  const hasFields = tab.fields.some(
    ({ controlType, hidden }) => !hidden && (controlType !== 'upload' || plugs.upload),
  );
  if (!visible || !hasFields) return null;
  const titleId = `${idBase}-tab-${tab.tabKey}`;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{tab.tabName}</h2>
      <div className={styles.grid}>
        {tab.fields.map((field) =>
          isTable(field) ? (
            <div key={field.fieldKey} data-span={24}>
              <LineItems
                field={field}
                errors={messagesOfTable(errors, field.fieldKey)}
                wanted={wanted}
              />
            </div>
          ) : (
            <FormField
              key={field.fieldKey}
              field={field}
              errors={messagesOf(errors, keysOf(field))}
              warning={keysOf(field)
                .map((key) => warnings[key])
                .find((text) => text !== undefined)}
            />
          ),
        )}
      </div>
    </section>
  );
}
