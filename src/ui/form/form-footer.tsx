import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';

import { useFooterRoom } from './above-footer.ts';
import styles from './form.module.css';

interface Props {
  /** Text of the binding button; the specification's is 提交. */
  submit?: string | undefined;
  busy: boolean;
  onBack: () => void;
  /** Keeps it unfinished (保存); absent where that is not offered. */
  onSave?: (() => Promise<void>) | undefined;
  /** At the left: what became of the draft. */
  children?: ReactNode;
}

/** The end of a form: 提交 in seal red, because it binds, 保存 and 返回. Stays in sight while the form is scrolled. */
export function FormFooter({ submit = '提交', busy, onBack, onSave, children }: Props) {
  useFooterRoom();
  return (
    <div className={styles.footer} data-footer>
      {children}
      <Button variant="default" onClick={onBack}>
        返回
      </Button>
      {onSave && (
        <Button variant="default" aria-disabled={busy} onClick={() => void onSave()}>
          保存
        </Button>
      )}
      <Button type="submit" color="seal" loading={busy}>
        {submit}
      </Button>
    </div>
  );
}
