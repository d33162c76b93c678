import type { ChangeEvent } from 'react';

import { type FileRule, fileUnit } from '#contract/file/types.ts';
import { formatSize } from '#src/lib/format-size.ts';

import styles from './file-upload.module.css';
import { useIntake } from './use-intake.ts';

interface Props {
  rule: FileRule;
  wrong: boolean;
  required: boolean;
  compact: boolean;
  onTake(files: readonly File[]): void;
}

/** More than anybody chooses: such a rule names no number. */
const COUNTLESS = 9999;

function hintOf({ accept, maxBytes, count, least = 0 }: FileRule): string {
  const unit = fileUnit(accept);
  const fewest = least > 1 ? `至少 ${least} ${unit}，` : '';
  const most = count > 1 && count < COUNTLESS ? `，最多 ${count} ${unit}` : '';
  return `${fewest}支持 ${accept.join('、')}，单${unit}不超过 ${formatSize(maxBytes)}${most}`;
}

/** Takes files by choice, drop, paste or camera. */
export function UploadArea({ rule, wrong, required, compact, onTake }: Props) {
  const hint = hintOf(rule);
  const { over, handlers } = useIntake(onTake);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onTake([...(event.currentTarget.files ?? [])]);
    // The same file may be chosen again after it was taken away.
    event.currentTarget.value = '';
  };
  const accept = rule.accept.map((suffix) => `.${suffix}`).join(',');
  return (
    <div
      className={styles.area}
      data-over={over || undefined}
      data-wrong={wrong || undefined}
      {...handlers}
    >
      <label className={styles.choose}>
        <input
          type="file"
          className="visually-hidden"
          multiple={rule.count > 1}
          accept={accept}
          aria-invalid={wrong}
          onChange={choose}
        />
        <span
          className={styles.button}
          data-compact={compact || undefined}
          data-wrong={(compact && wrong) || undefined}
          title={compact ? hint : undefined}
        >
          选择文件{required && <span className="visually-hidden">，必填</span>}
        </span>
        {!compact && <span className={styles.or}>或拖到此处，也可粘贴</span>}
      </label>
      {rule.accept.includes('jpg') && !compact && (
        <label className={styles.camera}>
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            capture="environment"
            onChange={choose}
          />
          <span className={styles.button}>拍照</span>
        </label>
      )}
      {!compact && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
