import { useEffect, useState } from 'react';

import { type EvidenceFile, SHA256 } from '#contract/payment-clock/verify.ts';
import { failureText } from '#src/lib/failure-text.ts';

import {
  type Checked,
  checkFiles,
  type Evidence,
  evidenceOf,
  missingOf,
  type Verdict,
} from './check-files.ts';
import { droppedFiles } from './dropped.ts';
import styles from './verify.module.css';

const UNKNOWN = '平台没有登记过这份举证材料：manifest.json 可能已被改动，或不是由本平台生成的。';
const NO_MANIFEST =
  '没有找到对应的举证材料。请同时选择其中未改动的 manifest.json，或打开材料首页“核验”一栏的地址。';

const WORDS: Readonly<Record<Verdict, string>> = {
  same: '与登记的一致',
  other: '不属于本材料，或内容已被改动',
  packed: '请先解压，再选择其中的文件',
};

/** The manifest that the address names; '' for none. */
function manifestOfAddress(): string {
  const last = location.pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return last === 'verify' ? '' : last.toLowerCase();
}

function Registered({ evidence: { manifest, said } }: { evidence: Evidence }) {
  return (
    <section className={styles.registered} aria-label="登记信息">
      <p className={styles.good}>平台登记过这份举证材料</p>
      <dl>
        <dt>采购订单</dt>
        <dd>{said.purchaseOrderNo}</dd>
        <dt>生成时间</dt>
        <dd>{said.generatedTime}</dd>
        <dt>附件</dt>
        <dd>{said.fileCount} 个</dd>
        <dt>manifest.json 的 SHA-256</dt>
        <dd className={styles.hash}>{manifest}</dd>
      </dl>
    </section>
  );
}

interface ResultsProps {
  readonly checked: readonly Checked[];
  /** Undefined where nobody knows what belongs to the evidence. */
  readonly missing: readonly EvidenceFile[] | undefined;
}

/** What of the evidence was not chosen: a file that is left out is no less a change than one that was written over. */
function Missing({ missing }: Pick<ResultsProps, 'missing'>) {
  if (missing === undefined) return <p>未选择 manifest.json，没有核对附件是否齐全。</p>;
  if (missing.length === 0) return null;
  return (
    <>
      <p className={styles.bad}>以下 {missing.length} 个附件尚未核对，材料可能不完整：</p>
      <ul className={styles.results} aria-label="尚未核对的附件">
        {missing.map(({ path }) => (
          <li key={path}>
            <bdi>{path}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function Results({ checked, missing }: ResultsProps) {
  const bad = checked.filter(({ verdict }) => verdict !== 'same').length;
  return (
    <section aria-label="核对结果">
      <p role="status" className={bad === 0 ? styles.good : styles.bad}>
        {bad === 0
          ? `${checked.length} 个文件全部与登记的一致`
          : `${checked.length} 个文件中有 ${bad} 个未能核对一致`}
      </p>
      <Missing missing={missing} />
      <ul className={styles.results}>
        {checked.map(({ name, sha256, verdict }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list is drawn once.
          <li key={at} data-verdict={verdict}>
            <bdi>{name}</bdi>
            <span className={styles.verdict}>{WORDS[verdict]}</span>
            {sha256 !== '' && <span className={styles.hash}>{sha256}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the page knows by now, and what it does when files are chosen. */
function useChecks() {
  const [evidence, setEvidence] = useState<Evidence>();
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  // Of all files that were chosen one after another, since they lie in many folders.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const work = async (run: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await run();
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address of the page.
  useEffect(() => {
    const manifest = manifestOfAddress();
    if (manifest === '') return;
    void work(async () => {
      const found = SHA256.test(manifest) ? await evidenceOf(manifest) : undefined;
      setEvidence(found);
      if (!found) setProblem(UNKNOWN);
    });
  }, []);
  const onFiles = (chosen: readonly File[] | Promise<readonly File[]>) => {
    if (busy) return;
    void work(async () => {
      const files = await chosen;
      if (files.length === 0) return;
      setChecked([]);
      const isFixed = manifestOfAddress() !== '';
      const found = await checkFiles(files, { evidence, isFixed });
      const now = found.checked.map(({ sha256 }) => sha256);
      const isSame = found.evidence?.manifest === evidence?.manifest;
      setSeen(new Set(isSame ? [...seen, ...now] : now));
      setEvidence(found.evidence);
      setChecked(found.checked);
      if (!found.evidence) setProblem(NO_MANIFEST);
    });
  };
  const missing = evidence && missingOf(evidence, seen);
  return { evidence, checked, missing, problem, busy, onFiles };
}

/** 举证材料核验: files are read where they are, and only what they come to is asked about. */
export function Verify() {
  const { evidence, checked, missing, problem, busy, onFiles } = useChecks();
  return (
    <main id="main" className={styles.page}>
      <h1>举证材料核验</h1>
      <p className={styles.lead}>
        选择举证材料解压后的文件，核对它们与平台生成时登记的是否一致。无需登录；文件只在本机计算
        SHA-256，不会上传。
      </p>
      {evidence && <Registered evidence={evidence} />}
      <label
        className={styles.pick}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onFiles(droppedFiles(event.dataTransfer));
        }}
      >
        <input
          type="file"
          multiple
          className="visually-hidden"
          aria-label="选择要核对的文件"
          disabled={busy}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same ones may be chosen again.
            currentTarget.value = '';
            onFiles(files);
          }}
        />
        <span className={styles.button}>{busy ? '正在核对…' : '选择文件'}</span>
        <span>可多选，也可把文件或文件夹拖到这里</span>
      </label>
      {problem !== '' && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
      {checked.length > 0 && <Results checked={checked} missing={missing} />}
    </main>
  );
}
