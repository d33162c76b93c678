import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { $loginDialog, showView } from '#src/stores/login-dialog.ts';
import { $scan, startScan } from '#src/stores/wechat-scan.ts';
import { ScanStatus } from '#src/ui/scan-status.tsx';

import { $return } from './arrival.ts';
import { BindForm } from './bind-form.tsx';
import './qr.css';

function BackLink() {
  return (
    <div className="login-links">
      <button type="button" className="login-link" onClick={() => showView('code')}>
        验证码或密码登录
      </button>
    </div>
  );
}

/** Shows a code and follows it; a fresh one on demand, never by itself. */
function Scanning() {
  const [attempt, setAttempt] = useState(0);
  const scan = useStore($scan);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a fresh code.
  useEffect(() => {
    const { returnTo } = $loginDialog.get();
    return startScan('login', returnTo ?? location.pathname + location.search);
  }, [attempt]);
  return <ScanStatus scan={scan} onRefresh={() => setAttempt(attempt + 1)} />;
}

/** Sign-in by the messaging app (扫码登录), and what follows on the page that it sends the browser back to. */
export function QrView() {
  const back = useStore($return);
  if (back.step === 'bind') return <BindForm bindTicket={back.bindTicket} />;
  return (
    <div className="qr-view">
      <h2 id="login-title">微信扫码登录</h2>
      {back.step === 'failed' && (
        <p className="login-alert" role="alert">
          {back.text}
        </p>
      )}
      {back.step === 'busy' ? (
        <p className="qr-busy" role="status">
          正在处理，请稍候…
        </p>
      ) : (
        <Scanning />
      )}
      <BackLink />
    </div>
  );
}
