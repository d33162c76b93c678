import { Button } from '#src/ui/controls/button.tsx';
import { notify } from '#src/ui/notify.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './review.module.css';
import type { Unsent } from './unsent.ts';
import { useNews } from './use-news.ts';

/** The browser may refuse; what is copied can be selected as well. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', '已复制');
    return true;
  } catch {
    notify('info', '请选中文字后复制');
    return false;
  }
}

interface Props {
  unsent: Unsent;
  /** It is taken along: nothing is lost by leaving. */
  onCopied?: (() => void) | undefined;
}

/** 您未提交的意见: what was typed and can be given no more, to read and to take along. */
export function UnsentPanel({ unsent, onCopied }: Props) {
  const { lines, on } = unsent;
  const news = useNews(on);
  const take = async () => {
    if (await copy(lines.join('\n'))) onCopied?.();
  };
  return (
    <Panel title="您未提交的意见">
      <div className={styles.decided}>
        <p>{`本事项已有新的处理${news && `：${news}`}。您填写的以下内容没有提交`}</p>
        <div>
          {lines.map((line) => (
            <p key={line} className={styles.value}>
              {line}
            </p>
          ))}
        </div>
        <p className={styles.ways}>
          <Button size="xs" variant="default" onClick={() => void take()}>
            复制
          </Button>
        </p>
      </div>
    </Panel>
  );
}
