import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';

import { Dialog } from '../dialog.tsx';
import styles from './dialogs.module.css';
import { whenReadToEnd } from './read-to-end.ts';

interface Props {
  title: string;
  /** The words; a new value is a new text to read. */
  children: ReactNode;
  /** The text was read to its end and agreed to. */
  onFinish: () => void;
  /** It was left without agreeing: the button 暂不同意, or Escape. */
  onClose: () => void;
}

/**
 * A text that must be read before it is agreed to (specification section 2): 500 px of it that scroll, no close icon, and
 * a confirm button that opens at the end.
 */
export function AgreementDialog({ title, children, onFinish, onClose }: Props) {
  const text = useRef<HTMLElement>(null);
  const [isRead, setRead] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words that come later make the text longer.
  useEffect(() => {
    setRead(false);
    return text.current ? whenReadToEnd(text.current, () => setRead(true)) : undefined;
  }, [children]);
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        暂不同意
      </Button>
      <Button disabled={!isRead} onClick={onFinish}>
        我已阅读并同意
      </Button>
    </>
  );
  return (
    <Dialog title={title} size="half" hasCloseIcon={false} footer={footer} onClose={onClose}>
      <section
        ref={text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it.
        tabIndex={0}
        aria-label={`${title}正文`}
        data-autofocus
        className={styles.agreement}
      >
        {children}
      </section>
      <p className={styles.hint}>请阅读至末尾后确认</p>
    </Dialog>
  );
}
