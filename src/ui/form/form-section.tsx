import { isTable } from '#contract/form/check-form.ts';
import type { Tab } from '#contract/form/read-form.ts';
import { isTabVisible, keysOf } from '#contract/form/settle.ts';
import styles from './form.module.css';
import { type FormPlugs, useDerived, useFormContext } from './form-context.ts';
import { FormField } from './form-field.tsx';
import type { FormStore } from './form-store.ts';
import { LineItems } from './line-items.tsx';
import { type Messages, messagesOf, messagesOfTable } from './messages.ts';

interface Props {
  tab: Tab;
  errors: Messages;
  warnings: Messages;
  wanted: { path: string; count: number } | undefined;
}

/** Id of a section's heading. */
export const tabTitleId = (idBase: string, tabKey: string): string => `${idBase}-tab-${tabKey}`;

const isTabOn = (tab: Tab, store: FormStore) =>
  tab.visibleWhen === undefined || isTabVisible(tab, store.scope);

const hasFields = ({ fields }: Tab, { upload }: FormPlugs) =>
  fields.some(({ controlType, hidden }) => !hidden && (controlType !== 'upload' || upload));

/** Whether a tab stands on screen now: its rule lets it, and it has something to show. */
export const isTabShown = (tab: Tab, store: FormStore, plugs: FormPlugs): boolean =>
  isTabOn(tab, store) && hasFields(tab, plugs);

/** A tab of a form as a section: its fields, or its table; nothing while its rule hides it. */
export function FormSection({ tab, errors, warnings, wanted }: Props) {
  const { store, plugs, idBase } = useFormContext();
  const visible = useDerived(['*'], () => isTabOn(tab, store));
  if (!visible || !hasFields(tab, plugs)) return null;
  const titleId = tabTitleId(idBase, tab.tabKey);
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
