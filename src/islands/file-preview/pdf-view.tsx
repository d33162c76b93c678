import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';

import { openPdf } from './pdf.ts';
import styles from './pdf-view.module.css';
import { Waiting } from './state-panel.tsx';

/** Largest canvas in pixels; beyond it phones run out of memory. */
const MOST_PIXELS = 16_000_000;
/** Pages this far from the window are drawn ahead, and farther ones let go. */
const AHEAD = '1200px 0px';
/** Height to width of A4. */
const USUAL = Math.SQRT2;

/** Whether an element is near the window. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setNear(entry?.isIntersecting ?? false),
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

interface PageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** CSS pixels. */
  width: number;
}

/** Draws a page with its text over it, and calls what stops and frees it. */
async function draw({ pdf, number, width }: PageProps, host: HTMLElement, gone: AbortSignal) {
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: width / natural.width });
  if (gone.aborted) return;
  const fits = Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height));
  const density = Math.min(devicePixelRatio, fits);
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  const text = document.createElement('div');
  text.className = styles.text ?? '';
  text.style.setProperty('--total-scale-factor', String(viewport.scale));
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport,
  });
  gone.addEventListener('abort', () => {
    task.cancel();
    layer.cancel();
    canvas.width = 0;
    host.replaceChildren();
  });
  host.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
  await Promise.all([task.promise, layer.render()]);
  if (!gone.aborted) host.replaceChildren(canvas, text);
}

function Page({ pdf, number, width, shape }: PageProps & { shape: number }) {
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const isNear = useNear(frame);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNear || host.current === null || width === 0) return;
    const gone = new AbortController();
    draw({ pdf, number, width }, host.current, gone.signal).catch(() => {
      if (!gone.signal.aborted) setFailed(true);
    });
    return () => gone.abort();
  }, [isNear, pdf, number, width]);
  return (
    <section
      ref={frame}
      className={styles.page}
      aria-label={`第 ${number} 页`}
      style={{ width, aspectRatio: `1 / ${shape}` }}
    >
      <div ref={host} />
      {failed && <p>第 {number} 页没有显示出来，请下载后查看</p>}
    </section>
  );
}

/** Width of an element, as it changes. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const WIDEST = 960;
const pagesOf = ({ numPages }: PDFDocumentProxy) =>
  Array.from({ length: numPages }, (_, index) => index + 1);

interface Props {
  bytes: Blob;
  /** 1: as wide as the window or a sheet of paper. */
  zoom: number;
  onPages(count: number): void;
  onFailure(error: unknown): void;
}

/** A PDF file page by page; only pages near the window are drawn. */
export function PdfView({ bytes, zoom, onPages, onFailure }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [shape, setShape] = useState(USUAL);
  const list = useRef<HTMLDivElement>(null);
  const room = useWidth(list);
  const tell = useRef({ onPages, onFailure });
  useEffect(() => {
    tell.current = { onPages, onFailure };
  });
  useEffect(() => {
    let isWanted = true;
    let opened: PDFDocumentProxy | undefined;
    openPdf(bytes)
      .then(async (made) => {
        opened = made;
        const { width, height } = (await made.getPage(1)).getViewport({ scale: 1 });
        if (!isWanted) return;
        setShape(height / width);
        setPdf(made);
        tell.current.onPages(made.numPages);
      })
      .catch((error: unknown) => isWanted && tell.current.onFailure(error));
    return () => {
      isWanted = false;
      void opened?.loadingTask.destroy();
    };
  }, [bytes]);
  const width = Math.floor(Math.min(room, WIDEST) * zoom);
  return (
    <div ref={list} className={styles.pages}>
      {pdf === undefined ? (
        <Waiting text="正在打开文件…" />
      ) : (
        pagesOf(pdf).map((number) => (
          <Page key={number} pdf={pdf} number={number} width={width} shape={shape} />
        ))
      )}
    </div>
  );
}
