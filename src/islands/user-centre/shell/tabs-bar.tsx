import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '#src/lib/load-code.ts';
import { $tagsView } from '#src/stores/display.ts';
import { reportError } from '#src/ui/report-error.ts';

import styles from './tabs-bar.module.css';

/** Place of the tabs (tagsView); their code comes only where they are switched on. */
export function TabsBar() {
  const [Tabs, setTabs] = useState<ComponentType>();
  useEffect(
    () =>
      $tagsView.subscribe((on) => {
        if (!on) return setTabs(undefined);
        loadCode(() => import('../tabs/view-tabs.tsx')).then(({ ViewTabs }) => {
          if ($tagsView.get()) setTabs(() => ViewTabs);
        }, reportError);
      }),
    [],
  );
  return <div className={styles.bar}>{Tabs && <Tabs />}</div>;
}
