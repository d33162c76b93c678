import type { WechatQr } from '#contract/account/wechat.ts';

import { ScanPanel } from './scan-panel.tsx';
import styles from './scan-status.module.css';

/** A QR code of the messaging app, and what has become of it. */
type Scan =
  | { phase: 'loading' }
  | { phase: 'waiting' | 'scanned'; qr: WechatQr }
  | { phase: 'over'; text: string };

const WORDS = {
  loading: '正在获取二维码…',
  waiting: '请使用微信扫描二维码',
  scanned: '已扫描，请在手机上确认',
} as const;

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Address of the open platform's own page for a scan. */
function platformUrl({ appid, redirect_uri, state }: WechatQr, embedded: boolean): string {
  const query = new URLSearchParams({
    appid,
    redirect_uri,
    response_type: 'code',
    scope: 'snsapi_login',
    state,
    ...(embedded && { login_type: 'jssdk', self_redirect: 'default', style: 'black' }),
  });
  return `https://open.weixin.qq.com/connect/qrconnect?${query}#wechat_redirect`;
}

/** Where a stand-in takes the messaging app's place: says so, and leads there without a phone. */
function StandInNote({ scanUrl }: { scanUrl: string }) {
  const local = LOOPBACK.test(new URL(scanUrl).host);
  return (
    <p className={styles.note}>
      <strong>本机演示（替身）</strong>：未配置微信开放平台，扫码打开的是本站的演示页。
      {local && '手机打不开本机地址，请用下面的链接。'}
      <a href={scanUrl} target="_blank" rel="noopener">
        在本机打开
      </a>
    </p>
  );
}

function PlatformLink({ qr }: { qr: WechatQr }) {
  return (
    <p className={styles.note}>
      看不到二维码？<a href={platformUrl(qr, false)}>前往微信扫码</a>
    </p>
  );
}

/** The QR code of the open platform stands in a frame of its own page; the permission is for its desktop program. */
function PlatformFrame({ qr }: { qr: WechatQr }) {
  return (
    <iframe
      className={styles.frame}
      title="微信登录二维码"
      src={platformUrl(qr, true)}
      allow="local-network-access"
      sandbox="allow-scripts allow-same-origin allow-top-navigation"
    />
  );
}

/** The QR code of a sign-in by the messaging app, or what has become of it; `onRefresh` asks for a new one. */
export function ScanStatus({ scan, onRefresh }: { scan: Scan; onRefresh: () => void }) {
  if (scan.phase === 'over') {
    return <ScanPanel code={undefined} label="" status={scan.text} onRefresh={onRefresh} />;
  }
  if (scan.phase === 'loading') {
    return <ScanPanel code={undefined} label="" status={WORDS.loading} />;
  }
  const { qr, phase } = scan;
  const { scanUrl } = qr;
  if (scanUrl === undefined) {
    return (
      <ScanPanel code={undefined} label="" status={WORDS.waiting} frame={<PlatformFrame qr={qr} />}>
        <PlatformLink qr={qr} />
      </ScanPanel>
    );
  }
  return (
    <ScanPanel
      code={scanUrl}
      label="微信登录二维码"
      status={WORDS[phase]}
      taken={phase === 'scanned'}
    >
      <StandInNote scanUrl={scanUrl} />
    </ScanPanel>
  );
}
