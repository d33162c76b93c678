import { QrCode } from '#src/ui/qr-code.tsx';

import styles from './sign-in.module.css';

/** The secret for the authenticator app: to scan, and to type where nothing can scan. */
export function OtpSetup({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={styles.setup}>
      <QrCode text={uri} label="身份验证器的绑定二维码" className={styles.qr} />
      <ol>
        <li>在手机上安装任意一款身份验证器</li>
        <li>扫描二维码，或手工输入密钥</li>
        <li>输入它显示的 6 位动态验证码</li>
      </ol>
      <p className={styles.secret}>
        密钥 <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  );
}
