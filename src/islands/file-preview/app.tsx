import { type ComponentProps, useEffect, useState } from 'react';
import type { StoredFile } from '#contract/file/file.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { LoadError } from '#src/lib/errors.ts';
import { type PreviewSide, previewOf } from '#src/lib/file-preview.ts';
import { formatSize } from '#src/lib/format-size.ts';
import { portalPath } from '#src/lib/paths.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { loginOnHomePage } from '#src/stores/login-dialog.ts';
import '#src/stores/session.ts';
import '#src/stores/version.ts';
import { useCode } from '#src/ui/use-code.ts';

import { DocumentView } from './document-view.tsx';
import type { PdfView } from './pdf-view.tsx';
import { Plain } from './plain.tsx';
import styles from './preview.module.css';
import { StatePanel, Waiting } from './state-panel.tsx';
import { bytesOf, type Failure, failureOf, type Shown, useView } from './use-view.ts';
import { WorkbookView } from './workbook-view.tsx';
import { useZoom, ZoomTools } from './zoom.tsx';

const PDF_VIEW = { load: async () => (await import('./pdf-view.tsx')).PdfView };

/** Its code is large, and comes for a PDF alone. */
function LazyPdf(props: ComponentProps<typeof PdfView>) {
  const { Part, lost } = useCode(PDF_VIEW);
  const { onFailure } = props;
  useEffect(() => {
    if (lost !== undefined) onFailure(lost);
  }, [lost, onFailure]);
  return Part ? <Part {...props} /> : <Waiting text="加载中…" />;
}

function signIn(side: PreviewSide): void {
  const returnTo = location.pathname + location.search;
  if (side === 'portal') loginOnHomePage({ returnTo, message: TEXT.loginFirst });
  else location.replace(portalPath('/admin/login'));
}

interface FailedProps {
  failure: Failure;
  side: PreviewSide;
  onRetry(): void;
  onDownload(): void;
}

function Failed({ failure: { title, text, way }, side, onRetry, onDownload }: FailedProps) {
  const ways = {
    retry: ['重试', onRetry],
    reload: ['重新加载', () => location.reload()],
    'sign-in': ['去登录', () => signIn(side)],
    download: ['下载文件', onDownload],
    none: undefined,
  } as const;
  const [name, act] = ways[way] ?? [];
  return (
    <StatePanel title={title} text={text}>
      {act && (
        <button type="button" className="btn btn-primary" onClick={act}>
          {name}
        </button>
      )}
    </StatePanel>
  );
}

interface ContentProps {
  shown: Shown;
  zoom: number;
  onPages(count: number): void;
  onFailure(error: unknown): void;
}

function Content({ shown: { view, bytes, percent }, zoom, onPages, onFailure }: ContentProps) {
  const { document, workbook } = view ?? {};
  if (document) return <DocumentView document={document} zoom={zoom} />;
  if (workbook) return <WorkbookView workbook={workbook} zoom={zoom} />;
  if (view === undefined || bytes === undefined)
    return <Waiting text={percent === undefined ? '加载中…' : `加载中…${percent}%`} />;
  if (view.kind === 'pdf')
    return <LazyPdf bytes={bytes} zoom={zoom} onPages={onPages} onFailure={onFailure} />;
  return <Plain view={view} bytes={bytes} zoom={zoom} onFailure={onFailure} />;
}

/** What a reader must not take for the original. */
const CAVEAT = '预览以文字和表格为准，页眉页脚、批注与版式请以下载的原件为准';
const ZOOMED: ReadonlySet<string> = new Set(['pdf', 'document', 'workbook', 'picture']);

function Preview({ fileId, side }: { fileId: string; side: PreviewSide }) {
  const [attempt, setAttempt] = useState(0);
  const shown = useView(fileId, side, attempt);
  const [broken, setBroken] = useState<Failure>();
  const [pages, setPages] = useState(0);
  const { zoom, scale, reset } = useZoom();
  const { view } = shown;
  const file = view?.file;
  const failure = broken ?? shown.failure;
  const retry = () => {
    setBroken(undefined);
    setAttempt(attempt + 1);
  };
  const download = (wanted: StoredFile) => {
    const bytes = shown.bytes ? Promise.resolve(shown.bytes) : bytesOf(wanted, side);
    bytes.then(
      (all) => saveFile(all, wanted.fileName),
      (error: unknown) => setBroken(failureOf(error, side)),
    );
  };
  useEffect(() => {
    if (file) document.title = file.fileName;
  }, [file]);
  return (
    <>
      <header className={styles.head}>
        <h1 title={file?.fileName}>{file?.fileName ?? '文件预览'}</h1>
        {file && (
          <p>
            {formatSize(file.fileSize)}
            {pages > 0 && ` · 共 ${pages} 页`}
          </p>
        )}
        {!failure && view && ZOOMED.has(view.kind) && (
          <ZoomTools zoom={zoom} scale={scale} reset={reset} />
        )}
        {file && (
          <button type="button" onClick={() => download(file)}>
            下载
          </button>
        )}
      </header>
      <main id="main" className={styles.stage} data-kind={failure ? 'failed' : view?.kind}>
        {view?.document && !failure && (
          <p className={styles.caveat}>
            {view.document.cut ? '内容较多，仅显示前面一部分。' : ''}
            {CAVEAT}
          </p>
        )}
        {failure ? (
          <Failed
            failure={failure}
            side={side}
            onRetry={retry}
            onDownload={() => file && download(file)}
          />
        ) : (
          <Content
            shown={shown}
            zoom={zoom}
            onPages={setPages}
            onFailure={(error) => {
              if (error instanceof LoadError) return setBroken(failureOf(error, side));
              const text = error instanceof Error ? error.message : '';
              setBroken({ title: '无法在线预览', text, way: 'download' });
            }}
          />
        )}
      </main>
    </>
  );
}

/** One file in a window of its own (在线预览). */
export function FilePreview() {
  const [named] = useState(() => previewOf(location.search));
  if (named) return <Preview {...named} />;
  return (
    <main id="main" className={styles.stage}>
      <h1 className="visually-hidden">文件预览</h1>
      <StatePanel title="没有要预览的文件" text="请从单据的附件中打开文件" />
    </main>
  );
}
