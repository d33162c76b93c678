import { Button } from '#src/ui/controls/button.tsx';
import { copyText } from '#src/ui/copy-text.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './review.module.css';
import type { Unsent } from './unsent.ts';
import { useNews } from './use-news.ts';

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
    if (await copyText(lines.join('\n'), '已复制', '请选中文字后复制')) onCopied?.();
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
