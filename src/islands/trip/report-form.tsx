import { type FormEvent, useState } from 'react';

import { NODE_KIND, NODE_PHOTOS } from '#contract/logistics-entry/states.ts';
import type { TripView } from '#contract/logistics-entry/trip.ts';
import { reportTrip } from '#src/api/trip.ts';
import { failureText } from '#src/lib/failure-text.ts';
import { smallPhoto } from './small-photo.ts';
import styles from './trip.module.css';

interface Props {
  token: string;
  view: TripView;
  onView: (view: TripView) => void;
}

const WORDS: Readonly<Record<string, { label: string; done: string }>> = {
  [NODE_KIND.pass]: { label: '上报位置', done: '位置已上报' },
  [NODE_KIND.arrive]: { label: '已到达', done: '到达已上报，请等待收货' },
  [NODE_KIND.abnormal]: { label: '上报异常', done: '异常已上报，请保持电话畅通' },
};

interface Point {
  lng: string;
  lat: string;
}

const located = (done: (point: Point | undefined) => void) =>
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => done({ lng: coords.longitude.toFixed(6), lat: coords.latitude.toFixed(6) }),
    () => done(undefined),
    { enableHighAccuracy: true, timeout: 15_000 },
  );

function kindOf(view: TripView, asked: string | null): string {
  return asked !== null && view.kinds.includes(asked) ? asked : NODE_KIND.pass;
}

type Kind = Parameters<typeof reportTrip>[0]['kind'];

/** Why nothing can be sent yet; '' where it can. */
function problemOf(kind: Kind, { place, words }: Told, point: Point | undefined): string {
  if (kind === NODE_KIND.pass && !place && !point) return '请填写地点，或点击“定位”';
  return kind === NODE_KIND.abnormal && !words ? '请填写异常说明' : '';
}

interface Told {
  place: string;
  words: string;
}

/** What a report holds beside its words, how it is sent, and what is said of it. */
function useReport({ token, view, onView }: Props) {
  const [point, setPoint] = useState<Point>();
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [said, setSaid] = useState({ text: '', isWrong: false });
  const [busy, setBusy] = useState(false);
  const say = (text: string, isWrong = false) => setSaid({ text, isWrong });
  const locate = () => {
    say('正在定位…');
    located((found) => {
      setPoint(found);
      say(found ? '' : '没有取得定位，可以只填写地点', found === undefined);
    });
  };
  const take = async (files: FileList | null) => {
    const made = await Promise.all([...(files ?? [])].map(smallPhoto));
    const good = made.filter((one) => one !== undefined);
    if (good.length < made.length) say('有照片无法识别，请重新拍摄', true);
    setPhotos((were) => [...were, ...good].slice(0, NODE_PHOTOS.byDriver));
  };
  const report = async (kind: Kind, told: Told, form: HTMLFormElement) => {
    setBusy(true);
    try {
      onView(await reportTrip({ token, kind, ...told, photos: [...photos], ...point }));
      form.reset();
      setPhotos([]);
      setPoint(undefined);
      say(WORDS[kind]?.done ?? '');
    } catch (error) {
      say(failureText(error), true);
    } finally {
      setBusy(false);
    }
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const kind = kindOf(view, submitter?.getAttribute('value') ?? null) as Kind;
    const entered = new FormData(form);
    const textOf = (name: string) => String(entered.get(name) ?? '').trim();
    const told = { place: textOf('place'), words: textOf('words') };
    const problem = problemOf(kind, told, point);
    if (problem !== '') say(problem, true);
    else if (kind !== NODE_KIND.arrive || confirm('确定已到达卸货地吗？')) {
      void report(kind, told, form);
    }
  };
  return { point, photos, said, busy, locate, take, send };
}

/** What a driver fills in: where he is, words, photos; one button for each thing that may be reported. */
export function ReportForm(props: Props) {
  const { point, photos, said, busy, locate, take, send } = useReport(props);
  const { view } = props;
  return (
    <form className={styles.form} onSubmit={send} aria-busy={busy}>
      <label>
        地点
        <input
          name="place"
          maxLength={100}
          autoComplete="off"
          placeholder="如 示例高速示例服务区"
        />
      </label>
      <div className={styles.point}>
        <button type="button" className="btn" onClick={locate}>
          定位
        </button>
        <span>{point ? `${point.lng}, ${point.lat}` : '定位用于在示意图上显示轨迹'}</span>
      </div>
      <label>
        说明
        <textarea name="words" maxLength={200} rows={3} />
      </label>
      <label>
        照片（最多 {NODE_PHOTOS.byDriver} 张，已选 {photos.length} 张）
        <input
          type="file"
          accept="image/*"
          multiple
          onChange={(event) => void take(event.currentTarget.files)}
        />
      </label>
      <p role="status" className={styles.said} data-wrong={said.isWrong || undefined}>
        {said.text}
      </p>
      {view.kinds.map((kind) => (
        <button
          key={kind}
          type="submit"
          value={kind}
          className={kind === NODE_KIND.pass ? 'btn btn-primary' : 'btn'}
          disabled={busy}
        >
          {WORDS[kind]?.label}
        </button>
      ))}
    </form>
  );
}
