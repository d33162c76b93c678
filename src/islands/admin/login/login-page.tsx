import { useEffect, useState } from 'react';

import { hasOperatorToken } from '#src/stores/operator.ts';

import { destination } from '../guard.ts';
import styles from './sign-in.module.css';
import { SignIn } from './sign-in.tsx';

const go = () => location.replace(destination());

/** /admin/login: the way into the console. Whoever is signed in already is led on. */
export function LoginPage({ platform }: { platform: string }) {
  // Mantine's inputs prerender inline styles, which the policy forbids: the form comes with the script.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    document.title = `登录管理后台 - ${platform}`;
    if (hasOperatorToken()) go();
  }, [platform]);
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.heading}>登录管理后台</h1>
        <div className={styles.form}>{ready && <SignIn onDone={go} />}</div>
      </div>
      <p className={styles.foot}>仅供平台运营人员使用，所有操作均有记录</p>
    </main>
  );
}
