import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { signOutQuestion } from '#src/lib/sign-out-question.ts';
import { loginOnHomePage } from '#src/stores/login-dialog.ts';
import { signOut } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './account.module.css';
import { Closing } from './closing.tsx';
import { Download } from './download.tsx';
import { Sessions } from './sessions.tsx';
import { WaysIn } from './ways-in.tsx';

async function leave(): Promise<void> {
  if (!(await ask(signOutQuestion('此操作将退出登录, 是否继续?')))) return;
  await signOut();
  loginOnHomePage({ message: '已退出登录' });
}

/** 账户与安全: how the account is entered, where it is signed in, its data, its end. */
export function View() {
  const route = routeNamed('bindPhone');
  return (
    <div className={styles.page}>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)}>
        <Button variant="default" onClick={() => void leave()}>
          退出登录
        </Button>
      </PageHead>
      <Panel title="登录方式">
        <WaysIn />
      </Panel>
      <Panel title="我的登录">
        <Sessions />
      </Panel>
      <Panel title="个人数据">
        <Download />
      </Panel>
      <Panel title="注销账号">
        <Closing />
      </Panel>
    </div>
  );
}
