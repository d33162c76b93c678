import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { type Difference, isOfFileAlone } from '#contract/make-invoice/difference.ts';
import { type InvoiceReading, NOTHING_READ, type ReadBy } from '#contract/make-invoice/reading.ts';
import { BLUE_KINDS, INVOICE_FILE, INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import type { supplyInvoice } from '#contract/make-invoice/supply.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';
import { type Action, createAction } from '#src/api/action.ts';
import {
  fetchExpected,
  INVOICE_KEY,
  type InvoiceExpected,
  readInvoice,
} from '#src/api/make-invoice.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { notify } from '#src/ui/notify.ts';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { type SmallForm, useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { fileTransport } from '#src/widgets/file/file-transport.ts';

import styles from './make-invoice.module.css';
import { Differences } from './panels.tsx';
import { PaperFields } from './paper-fields.tsx';
import {
  declaredOf,
  differencesOf,
  fieldAt,
  judgedAnew,
  missingIn,
  standingOf,
  takenOf,
} from './paper-form.ts';

type Paper = Omit<CallInput<typeof supplyInvoice.submit>, 'purchaseSettlementId'>;
type Answer = CallOutput<typeof supplyInvoice.submit>;

interface Props {
  title: string;
  settlementId: string;
  send: (paper: Paper, action: Action) => Promise<Answer>;
  onClose: () => void;
}

const BY: Readonly<Record<ReadBy, string>> = {
  code: '二维码',
  data: '发票数据',
  text: '文件文字',
  picture: '图片识别',
};
const MOST_FILES = 5;

/** Of the file alone, which may have been misread, the platform decides; of the settlement nobody but the supplier. */
const ofFile = (differences: readonly Difference[]) =>
  isOfFileAlone(differences) ? 'ofFile' : 'ofSettlement';
const DIFFERS = {
  ofFile: '与发票文件读出的内容不一致，请修改；确认填写无误的，可仍然提交，由平台核对。',
  ofSettlement: '与结算单要求不一致，请修改；仍然提交的为校验失败，须更正后重新提交或撤销。',
};
const FAILED = {
  ofFile: '已提交，与发票文件读出的内容不一致，由平台核对',
  ofSettlement: '已提交，校验未通过，请更正后重新提交',
};

const NO_FILE = { attachment: '请上传发票文件' };

/** Complaints that were shown follow what has become of the fields since, typed or read of the file. */
function useJudgedAnew(
  { refusals, mark }: SmallForm,
  now: { values: Record<string, string>; missing: Record<string, string> },
) {
  const latest = useRef(now);
  useEffect(() => {
    const changed = judgedAnew(latest.current, now);
    latest.current = now;
    if (refusals > 0) for (const path of changed) mark(path, now.missing[path]);
  });
}

/** What a file says; undefined while it is being read. */
function useReading(
  first: string | undefined,
  differ: (found: readonly Difference[]) => void,
): InvoiceReading | undefined {
  const [told, setTold] = useState<{ of: string; reading: InvoiceReading }>();
  useEffect(() => {
    differ([]);
    if (first === undefined) return;
    // What is told of a file that is not the first any more is of no account.
    let isFirst = true;
    const become = (reading: InvoiceReading) => isFirst && setTold({ of: first, reading });
    // What cannot be read is typed in.
    void readInvoice(first).then(become, () => become(NOTHING_READ));
    return () => {
      isFirst = false;
    };
  }, [first, differ]);
  if (first === undefined) return NOTHING_READ;
  return told?.of === first ? told.reading : undefined;
}

/** The file, what it says, and what of it differs from the settlement. */
function usePaper({ send, onClose }: Props, expected: InvoiceExpected) {
  const queries = useQueryClient();
  const [action, setAction] = useState(createAction);
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [pending, setPending] = useState<string>();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const first = files[0]?.id;
  const known = useReading(first, setDifferences);
  const reading = known ?? NOTHING_READ;
  const form = useSmallForm(
    (values): Record<string, string> => ({
      ...missingIn(expected, values),
      ...(files.length === 0 && NO_FILE),
      ...(pending && { attachment: pending }),
      ...(known === undefined && { attachment: '正在读取发票文件，请稍候' }),
    }),
    async (values) => {
      const found = differencesOf(expected, values, { reading, today: serverDay() });
      const seen = JSON.stringify(found) === JSON.stringify(differences);
      if (found.length > 0 && !seen) {
        setDifferences(found);
        return;
      }
      const attachment = files.map(({ id }) => ({ id, fileType: INVOICE_FILE }));
      const { invoiceKind, ...declared } = declaredOf(values);
      const kind = BLUE_KINDS.find((one) => one === invoiceKind) ?? BLUE_KINDS[0];
      const lines = takenOf(expected, values);
      const done = await send({ ...declared, invoiceKind: kind, lines, attachment }, action);
      void queries.invalidateQueries({ queryKey: [...INVOICE_KEY] });
      setAction(createAction());
      const passed = done.invoiceStatus === INVOICE_STATUS.delivered;
      notify(
        passed ? 'success' : 'error',
        passed ? '校验通过，已提交平台收票' : FAILED[ofFile(done.differences)],
      );
      onClose();
    },
    {},
    (path, values) => fieldAt(path, takenOf(expected, values)),
  );
  const standing = standingOf(expected, reading, typed);
  const type = (name: string, text: string) => setTyped((before) => ({ ...before, [name]: text }));
  const isReading = known === undefined;
  const hasNone = files.length === 0 && !pending;
  useJudgedAnew(form, {
    // What is said of a file that is on its way, or is being read, is over with that.
    values: { ...standing, attachment: `${files.length} ${pending} ${isReading}` },
    missing: { ...missingIn(expected, standing), ...(hasNone && NO_FILE) },
  });
  return { form, files, setFiles, setPending, reading, isReading, differences, standing, type };
}

function PaperForm(props: Props & { expected: InvoiceExpected }) {
  const { expected } = props;
  const { form, files, setFiles, setPending, differences, ...of } = usePaper(props, expected);
  const { reading, isReading, standing, type } = of;
  const read = reading.by.map((by) => BY[by]).join('、');
  return (
    <FormOf form={form} submit={differences.length > 0 ? '仍然提交' : '校验并提交'} binding>
      <FileUpload
        label="发票文件"
        required
        fileType={INVOICE_FILE}
        narrow={{ limit: MOST_FILES }}
        value={files}
        onChange={setFiles}
        onPending={setPending}
        error={form.errors.attachment}
        transport={fileTransport}
      />
      {files.length > 0 && (
        <p className={styles.rule} aria-live="polite">
          {isReading && '正在读取发票文件'}
          {!isReading &&
            (read === '' ? '未能从文件读出内容，请核对后填写' : `已由${read}读出，请核对`)}
        </p>
      )}
      <PaperFields
        expected={expected}
        reading={reading}
        standing={standing}
        type={type}
        form={form}
      />
      {differences.length > 0 && (
        <section aria-live="polite">
          <p>{DIFFERS[ofFile(differences)]}</p>
          <Differences differences={differences} />
        </section>
      )}
    </FormOf>
  );
}

/** A supplier's invoice with its file: read, compared with the settlement, handed in. */
export function PaperDialog(props: Props) {
  const { title, settlementId, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: [...INVOICE_KEY, 'expected', settlementId],
    queryFn: ({ signal }) => fetchExpected(settlementId, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!(error || data) && <ListSkeleton rows={4} />}
      {data && data.missing.length > 0 && (
        <p role="alert">开票资料不完整，请先补充：{data.missing.join('、')}</p>
      )}
      {data && <PaperForm {...props} expected={data} />}
    </Dialog>
  );
}
