import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { $scan, startScan } from '#src/stores/wechat-scan.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ScanStatus } from '#src/ui/scan-status.tsx';

/** The QR code that binds the messaging app; the browser leaves by it and comes back to this view. */
export function WechatDialog({ onClose }: { onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  const scan = useStore($scan);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a fresh code.
  useEffect(() => startScan('bind', '/bindPhone'), [attempt]);
  return (
    <Dialog title="绑定微信" onClose={onClose}>
      <ScanStatus scan={scan} onRefresh={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
}
