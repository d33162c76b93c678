import { type RefObject, useRef, useState } from 'react';

import { NODE_KIND, NODE_PHOTOS } from '#contract/logistics-entry/states.ts';
import type { TripView } from '#contract/logistics-entry/trip.ts';
import { reportTrip } from '#src/api/trip.ts';
import { newRequestId } from '#src/lib/request-id.ts';
import { failureText } from '#src/lib/failure-text.ts';
import { smallPhoto } from './small-photo.ts';

export interface ReportProps {
  token: string;
  view: TripView;
  onView: (view: TripView) => void;
}

type Kind = Parameters<typeof reportTrip>[0]['kind'];

const DONE: Readonly<Record<string, string>> = {
  [NODE_KIND.pass]: '位置已上报',
  [NODE_KIND.arrive]: '到达已上报，请等待收货',
  [NODE_KIND.abnormal]: '异常已上报，请保持电话畅通',
};

interface Point {
  lng: string;
  lat: string;
}

interface Told {
  place: string;
  words: string;
}

const located = (done: (point: Point | undefined) => void) =>
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => done({ lng: coords.longitude.toFixed(6), lat: coords.latitude.toFixed(6) }),
    () => done(undefined),
    { enableHighAccuracy: true, timeout: 15_000 },
  );

function kindOf(view: TripView, asked: string | null): Kind {
  return (asked !== null && view.kinds.includes(asked) ? asked : NODE_KIND.pass) as Kind;
}

/** Why nothing can be sent yet; '' where it can. */
function problemOf(kind: Kind, { place, words }: Told, point: Point | undefined): string {
  if (kind === NODE_KIND.pass && !place && !point) return '请填写地点，或点击“定位”';
  return kind === NODE_KIND.abnormal && !words ? '请填写异常说明' : '';
}

/** A key for what is sent: the same one for the very same report, so that it is taken once however often it is sent. */
export function reportKeys(): (content: string) => string {
  let [known, key] = ['', ''];
  return (content) => {
    if (content !== known) [known, key] = [content, newRequestId()];
    return key;
  };
}

/** A question in a dialog of the page; `answer` closes it. */
function useQuestion(): {
  asked: RefObject<HTMLDialogElement | null>;
  ask: () => Promise<boolean>;
  answer: (yes: boolean) => void;
} {
  const asked = useRef<HTMLDialogElement>(null);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const dialog = asked.current;
      if (dialog === null) return resolve(false);
      dialog.returnValue = '';
      dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
      dialog.showModal();
    });
  return { asked, ask, answer: (yes) => asked.current?.close(yes ? 'yes' : 'no') };
}

type Say = (text: string, isWrong?: boolean) => void;

/** Where the phone is, and the photos that were taken. */
function useMatter(say: Say) {
  const [point, setPoint] = useState<Point>();
  const [locating, setLocating] = useState(false);
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const locate = () => {
    setLocating(true);
    located((found) => {
      setLocating(false);
      setPoint(found);
      say(found ? '' : '没有取得定位，可以只填写地点', found === undefined);
    });
  };
  const take = async (files: FileList | null) => {
    const made = await Promise.all([...(files ?? [])].map(smallPhoto));
    const good = made.filter((one) => one !== undefined);
    say(good.length < made.length ? '有照片无法识别，请重新拍摄' : '', true);
    setPhotos((were) => [...new Set([...were, ...good])].slice(0, NODE_PHOTOS.byDriver));
  };
  const drop = (photo: string) => setPhotos((were) => were.filter((one) => one !== photo));
  const empty = () => {
    setPhotos([]);
    setPoint(undefined);
  };
  return { point, locating, photos, locate, take, drop, empty };
}

/** What a report holds beside its words, how it is sent, and what is said of it. */
export function useReport({ token, view, onView }: ReportProps) {
  const [said, setSaid] = useState({ text: '', isWrong: false });
  const [busy, setBusy] = useState(false);
  const [keyOf] = useState(reportKeys);
  const say: Say = (text, isWrong = false) => setSaid({ text, isWrong });
  const { empty, ...matter } = useMatter(say);
  const { ask, ...question } = useQuestion();
  const { point, photos } = matter;
  const report = async (kind: Kind, told: Told, form: HTMLFormElement) => {
    setBusy(true);
    say('正在上报…');
    const content = { kind, ...told, photos: [...photos], ...point };
    try {
      const key = keyOf(JSON.stringify(content));
      onView(await reportTrip({ token, key, ...content }));
      keyOf('');
      form.reset();
      empty();
      say(DONE[kind] ?? '');
    } catch (error) {
      say(`${failureText(error)}。填写的内容仍在本页`, true);
    } finally {
      setBusy(false);
    }
  };
  const send = async (form: HTMLFormElement, asked: string | null) => {
    const kind = kindOf(view, asked);
    const entered = new FormData(form);
    const textOf = (name: string) => String(entered.get(name) ?? '').trim();
    const told = { place: textOf('place'), words: textOf('words') };
    const problem = problemOf(kind, told, point);
    if (problem !== '') say(problem, true);
    else if (kind !== NODE_KIND.arrive || (await ask())) await report(kind, told, form);
  };
  return { ...matter, ...question, said, busy, send };
}

export type Report = ReturnType<typeof useReport>;
