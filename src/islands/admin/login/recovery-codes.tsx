import { saveFile } from '#src/lib/save-file.ts';
import { Button } from '#src/ui/controls/button.tsx';

import styles from './sign-in.module.css';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The codes that take the authenticator's place, shown once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = `供应链数字服务平台 管理后台恢复码\n每个恢复码只能使用一次\n\n${codes.join('\n')}\n`;
  return (
    <div className={styles.stack}>
      <h2 className={styles.title}>请保存恢复码</h2>
      <p className={styles.lead}>
        手机遗失时，用恢复码代替动态验证码登录，每个只能用一次。关闭后不再显示，请下载或抄写并妥善保管
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), '管理后台恢复码.txt')}
      >
        下载恢复码
      </Button>
      <Button onClick={onDone}>我已保存</Button>
    </div>
  );
}
