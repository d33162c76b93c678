import { type FormEvent, useRef } from 'react';

import { NODE_KIND, NODE_PHOTOS } from '#contract/logistics-entry/states.ts';

import { CountedName } from '#src/ui/counted-name.tsx';

import styles from './trip.module.css';
import { type Report, type ReportProps, useReport } from './use-report.ts';

/** Longest texts of a report. */
const [PLACE_MAX, WORDS_MAX] = [100, 200];
const LABELS: Readonly<Record<string, string>> = {
  [NODE_KIND.pass]: '上报位置',
  [NODE_KIND.arrive]: '已到达',
  [NODE_KIND.abnormal]: '上报异常',
};
const LOOKS: Readonly<Record<string, string>> = {
  [NODE_KIND.pass]: 'btn btn-primary',
  [NODE_KIND.arrive]: `btn ${styles.seal}`,
};

function Place({ report: { point, locating, locate } }: { report: Report }) {
  return (
    <div className={styles.point}>
      <button type="button" className="btn" onClick={locate} disabled={locating}>
        {locating ? '正在定位…' : '定位'}
      </button>
      <span>{point ? `已定位 ${point.lng}, ${point.lat}` : '定位后在示意图上显示轨迹'}</span>
    </div>
  );
}

function Photos({ report: { photos, take, drop } }: { report: Report }) {
  const chooser = useRef<HTMLInputElement>(null);
  const isFull = photos.length >= NODE_PHOTOS.byDriver;
  return (
    <div className={styles.photos}>
      <button
        type="button"
        className="btn"
        disabled={isFull}
        onClick={() => chooser.current?.click()}
      >
        拍照（{photos.length}/{NODE_PHOTOS.byDriver}）
      </button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        className="visually-hidden"
        aria-label="照片"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, at) => (
            <li key={photo.slice(-40)}>
              <img src={`data:image/jpeg;base64,${photo}`} alt={`照片 ${at + 1}`} />
              <button type="button" aria-label={`删除照片 ${at + 1}`} onClick={() => drop(photo)}>
                删除
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Asked before what cannot be taken back. */
function Question({ report: { asked, answer } }: { report: Report }) {
  return (
    <dialog ref={asked} className={styles.question} aria-labelledby="trip-question">
      <h2 id="trip-question">提示</h2>
      <p>确定已到达卸货地吗？上报后收货人立即收到通知，不能撤销。</p>
      <div className={styles.answers}>
        <button type="button" className="btn" onClick={() => answer(false)}>
          取消
        </button>
        <button type="button" className={`btn ${styles.seal}`} onClick={() => answer(true)}>
          确定
        </button>
      </div>
    </dialog>
  );
}

/** What a driver fills in: where he is, words, photos; one button for each thing that may be reported. */
export function ReportForm(props: ReportProps) {
  const report = useReport(props);
  const { said, busy, send } = report;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void send(event.currentTarget, submitter?.getAttribute('value') ?? null);
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={busy}>
      <label>
        <CountedName max={PLACE_MAX}>地点</CountedName>
        <input
          name="place"
          maxLength={PLACE_MAX}
          autoComplete="off"
          placeholder="如 示例高速示例服务区"
        />
      </label>
      <Place report={report} />
      <label>
        <CountedName max={WORDS_MAX}>说明</CountedName>
        <textarea name="words" maxLength={WORDS_MAX} rows={2} placeholder="异常时必填" />
      </label>
      <Photos report={report} />
      <p role="status" className={styles.said} data-wrong={said.isWrong || undefined}>
        {said.text}
      </p>
      <div className={styles.buttons}>
        {props.view.kinds.map((kind) => (
          <button
            key={kind}
            type="submit"
            value={kind}
            className={LOOKS[kind] ?? 'btn'}
            disabled={busy}
          >
            {LABELS[kind]}
          </button>
        ))}
      </div>
      <Question report={report} />
    </form>
  );
}
