import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { PAPER } from '#contract/certification/form.ts';
import type { CardReading, LicenceReading } from '#contract/file/recognition.ts';
import { isUsc } from '#contract/validators/checksum.ts';
import { fetchByCode, readCard, readLicence } from '#src/api/certification.ts';
import { errorToMessage, isAbort } from '#src/lib/errors.ts';
import type { Attachment } from '#src/ui/file-upload/transport.ts';

import type { CertificationDraft } from './draft.ts';
import { keepUnread, unreadBefore } from './unread.ts';

/** What was read of a paper: the values by the form's keys, and where each of them stands. */
export interface Reading {
  readonly file: Attachment | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly places: LicenceReading['places'];
  readonly busy: boolean;
  /** Why nothing was read, for people. */
  readonly complaint: string | undefined;
}

/** Form key → field of the reading. */
type Keys = Readonly<Record<string, string>>;

const LICENCE_KEYS: Keys = Object.fromEntries(
  [
    'usc',
    'name',
    'companyOrgType',
    'legalName',
    'regCapital',
    'establishTime',
    'fromTime',
    'toTime',
    'regLocation',
    'businessScope',
  ].map((key) => [key, key]),
);
const FRONT_KEYS: Keys = { idName: 'name', idNo: 'idNo' };
const BACK_KEYS: Keys = { idFromTime: 'fromTime', idToTime: 'toTime' };

type Source = (fileId: string, signal: AbortSignal) => Promise<LicenceReading | CardReading>;

interface Told {
  data?: LicenceReading | CardReading;
  complaint?: string;
}

/** What cannot be read is told beside the picture, and is no fault of the page. */
async function told(fileId: string, reading: Promise<LicenceReading | CardReading>): Promise<Told> {
  try {
    return { data: await reading };
  } catch (error) {
    if (isAbort(error)) throw error;
    keepUnread(fileId, error);
    return { complaint: errorToMessage(error) };
  }
}

/** What is known of a picture without sending it. */
function before(fileId: string): Told | undefined {
  const complaint = unreadBefore(fileId);
  return complaint === undefined ? undefined : { complaint };
}

function useReading(
  draft: CertificationDraft,
  files: readonly Attachment[],
  { paper, keys, source }: { paper: number; keys: Keys; source: Source },
) {
  const file = files.find(({ fileType }) => fileType === paper);
  const fileId = file?.id ?? '';
  const { data: answer, isFetching } = useQuery({
    queryKey: ['reading', paper, file?.id],
    queryFn: ({ signal }) => told(fileId, source(fileId, signal)),
    initialData: () => before(fileId),
    enabled: file !== undefined && draft.actsForIt,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, complaint } = answer ?? {};
  const texts = (data ?? {}) as unknown as Readonly<Record<string, string>>;
  const pick = <T>(from: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      Object.entries(keys).flatMap(([key, field]) => {
        const value = from[field];
        return value === undefined || value === '' ? [] : [[key, value]];
      }),
    );
  const reading: Reading = {
    file,
    values: pick(texts),
    places: pick(data?.places ?? {}),
    busy: isFetching,
    complaint,
  };
  return { reading, data };
}

/** What was read goes where nothing has been typed, once; what has been typed is never touched. */
function useFilling(draft: CertificationDraft, { file, values }: Reading): void {
  useEffect(() => {
    if (file !== undefined && Object.keys(values).length > 0) draft.fillFrom(file.id, values);
  }, [draft, file, values]);
}

/** The licence as it was read, and what platform and registry know by its code. */
export function useLicence(draft: CertificationDraft, files: readonly Attachment[], code: string) {
  const { reading } = useReading(draft, files, {
    paper: PAPER.licence,
    keys: LICENCE_KEYS,
    source: readLicence,
  });
  useFilling(draft, reading);
  const known = useQuery({
    queryKey: ['certificationCode', code],
    queryFn: ({ signal }) => fetchByCode(code, signal),
    enabled: isUsc(code),
    staleTime: 60_000,
  });
  return { reading, known: known.data };
}

/** Both sides of the identity card as they were read. */
export function useCard(draft: CertificationDraft, files: readonly Attachment[]) {
  const front = useReading(draft, files, {
    paper: PAPER.cardFront,
    keys: FRONT_KEYS,
    source: readCard,
  });
  const back = useReading(draft, files, {
    paper: PAPER.cardBack,
    keys: BACK_KEYS,
    source: readCard,
  });
  useFilling(draft, front.reading);
  useFilling(draft, back.reading);
  const sideOf = (data: object | undefined) =>
    data !== undefined && 'side' in data ? data.side : undefined;
  return {
    front: front.reading,
    back: back.reading,
    /** Whether the pictures have been put the wrong way round. */
    swapped: sideOf(front.data) === 'back' || sideOf(back.data) === 'front',
  };
}
