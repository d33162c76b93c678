import { useStore } from '@nanostores/react';
import { $newVersion, postponeNewVersion, takeNewVersion } from '#src/stores/version.ts';
import { Button } from '#src/ui/controls/button.tsx';

import styles from './update-bar.module.css';

/**
 * Says that the site has a new version while a reload would lose something. No dialog: whoever fills in a form is not
 * interrupted. In the page's own script, because a chunk of the old version may be gone.
 */
export function UpdateBar() {
  const waiting = useStore($newVersion) !== undefined;
  return (
    <div role="status" className={styles.place}>
      {waiting && (
        <div className={styles.bar}>
          <p>
            <strong>系统已更新</strong>
            <span>刷新后使用新版本，请先保存正在填写的内容</span>
          </p>
          <Button size="compact-md" onClick={takeNewVersion}>
            刷新
          </Button>
          <Button size="compact-md" variant="default" onClick={postponeNewVersion}>
            稍后
          </Button>
        </div>
      )}
    </div>
  );
}
