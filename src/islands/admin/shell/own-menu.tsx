import { useStore } from '@nanostores/react';

import { portalPath } from '#src/lib/paths.ts';
import { signOutQuestion } from '#src/lib/sign-out-question.ts';
import { forgetPerson } from '#src/lib/tab-memory.ts';
import { forgetDirty } from '#src/stores/dirty.ts';
import { $operator, operatorSignOut } from '#src/stores/operator.ts';
import { ask } from '#src/ui/confirm.ts';
import { DownIcon } from '#src/ui/icons.tsx';

import { LOGIN_PATH } from '../guard.ts';
import styles from './own-menu.module.css';

async function leave(): Promise<void> {
  if (!(await ask(signOutQuestion('此操作将退出登录, 是否继续?')))) return;
  await operatorSignOut();
  forgetPerson();
  forgetDirty();
  location.assign(LOGIN_PATH);
}

function Entries() {
  return (
    <ul className={styles.entries}>
      <li>
        <a href={portalPath('/admin/security')}>账户与安全</a>
      </li>
      <li>
        <button type="button" onClick={() => void leave()}>
          退出登录
        </button>
      </li>
    </ul>
  );
}

/** Who is signed in, and the ways from there; in the phone's drawer as plain lines. */
export function OwnMenu({ inDrawer = false }: { inDrawer?: boolean }) {
  const operator = useStore($operator);
  const name = operator?.nickName ?? '';
  if (inDrawer) {
    return (
      <div className={styles.drawer}>
        <p>
          {name} {operator?.officeName}
        </p>
        <Entries />
      </div>
    );
  }
  return (
    <details className={styles.menu} data-menu="">
      <summary aria-label={`我的账户 ${name}`}>
        <span className={styles.name}>{name || '我的账户'}</span>
        <DownIcon />
      </summary>
      <div className={styles.panel}>
        <p className={styles.roles}>
          {operator?.officeName}
          <br />
          {operator?.roles.map((role) => role.name).join('、') || '尚未分配角色'}
        </p>
        <Entries />
      </div>
    </details>
  );
}
