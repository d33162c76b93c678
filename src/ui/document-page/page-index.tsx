import { useEffect, useRef, useState } from 'react';

import { useRootMark } from '../root-mark.ts';
import styles from './page-index.module.css';

interface Section {
  /** Its title, and which of that title it is. */
  readonly key: string;
  readonly title: string;
  readonly heading: HTMLElement;
}

const topOf = (heading: HTMLElement) => heading.getBoundingClientRect().top;

/** The headings of the page from top to bottom; what stands beside another one is in sight with it and left out. */
function sectionsIn(article: Element): Section[] {
  const headings = [...article.querySelectorAll<HTMLElement>('h2')];
  const all = headings
    .filter((heading) => heading.offsetParent !== null)
    .map((heading, at, others) => {
      const title = heading.textContent;
      const before = others.slice(0, at).filter((other) => other.textContent === title);
      return { key: `${title} ${before.length}`, heading, title };
    });
  let lowest = Number.NEGATIVE_INFINITY;
  return all.filter((section) => {
    const top = topOf(section.heading);
    const isBelow = top > lowest;
    if (isBelow) lowest = top;
    return isBelow;
  });
}

const isSame = (before: readonly Section[], now: readonly Section[]) =>
  before.length === now.length &&
  now.every(({ heading, title }, at) => {
    const other = before[at];
    return other?.heading === heading && other.title === title;
  });

const show = (heading: HTMLElement) =>
  (heading.closest('section, [data-inner-list]') ?? heading).scrollIntoView({ block: 'start' });

/** The heading takes the focus, so that whoever hears the page goes on from there. */
function goTo({ heading }: Section): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  show(heading);
}

function isInSight(heading: HTMLElement): boolean {
  const top = topOf(heading);
  return top > 0 && top < innerHeight;
}

/** Whoever scrolls or leaves by themselves is held nowhere. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** The section that somebody went to, for as long as it is in sight; else the last one that has passed the line. */
function readIn(sections: readonly Section[], line: number): Section | undefined {
  const passed = sections.findLast(({ heading }) => topOf(heading) < line) ?? sections[0];
  const chosen = sections.find(({ heading }) => heading === document.activeElement);
  return chosen && isInSight(chosen.heading) ? chosen : passed;
}

/** Runs the work before the next picture, however often it is asked for until then. */
function oncePerFrame(work: () => void): { ask: () => void; stop: () => void } {
  let frame = 0;
  const ask = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(work);
  };
  return { ask, stop: () => cancelAnimationFrame(frame) };
}

/** The sections of the page that it stands in, followed as they come and go, and the one that is read. */
function useSections() {
  const place = useRef<HTMLElement>(null);
  const goal = useRef<HTMLElement>(undefined);
  const [sections, setSections] = useState<readonly Section[]>([]);
  const [read, setRead] = useState<HTMLElement>();
  useEffect(() => {
    const bar = place.current;
    const article = bar?.closest('article');
    if (!bar || !article) return;
    const { ask, stop } = oncePerFrame(() => {
      // A view that is kept out of sight has no places.
      if (bar.offsetParent === null) return;
      // What comes late above a section pushes it away from whoever has just gone there.
      if (goal.current && !isInSight(goal.current)) show(goal.current);
      const now = sectionsIn(article);
      setSections((before) => (isSame(before, now) ? before : now));
      setRead(readIn(now, bar.getBoundingClientRect().bottom + 80)?.heading);
    });
    ask();
    const watch = new MutationObserver(ask);
    watch.observe(article, { childList: true, subtree: true });
    const ends = new AbortController();
    const follow = (move: string, then: () => void) =>
      addEventListener(move, then, { passive: true, signal: ends.signal });
    follow('scroll', ask);
    follow('resize', ask);
    for (const move of OWN_MOVES) {
      follow(move, () => {
        goal.current = undefined;
      });
    }
    return () => {
      stop();
      watch.disconnect();
      ends.abort();
    };
  }, []);
  const open = (section: Section) => {
    goTo(section);
    goal.current = section.heading;
  };
  return { place, sections, read, open };
}

/** The sections of a long document, in a line that stays below the header: a way to each, and where one is. */
export function PageIndex() {
  const { place, sections, read, open } = useSections();
  const list = useRef<HTMLOListElement>(null);
  useRootMark('data-long');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is read, or others have come before it.
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (button) list.current?.scrollTo({ left: button.offsetLeft - 80 });
  }, [read, sections]);
  return (
    <nav ref={place} className={styles.index} aria-label="页内目录">
      <ol ref={list}>
        {sections.map((section) => (
          // Not its place: a button keeps its section while others come before it.
          <li key={section.key}>
            <button
              type="button"
              aria-current={section.heading === read ? 'true' : undefined}
              onClick={() => open(section)}
            >
              {section.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
