import { useState } from 'react';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment, FileTransport } from '#src/ui/file-upload/transport.ts';

import { fileTransport } from '#src/widgets/file/file-transport.ts';

import type { Piece } from '../piece.ts';

function sample(id: string, fileName: string, fileSize: number): Attachment {
  const fileSuffix = fileName.split('.').at(-1) ?? '';
  return { id, filePath: id, url: '', fileName, fileSuffix, fileSize, fileType: 1 };
}

const SAMPLES = [
  sample('1', '示例营业执照.png', 1_834_221),
  sample('2', '示例建设工程施工合同（含补充协议与全部附件，盖章扫描件）.pdf', 4_921_003),
  sample('3', '示例清单.xlsx', 20_480),
  sample('4', '示例现场.mp4', 48_234_112),
  sample('5', '示例无封面.mp4', 9_120_000),
];

/** A drawing instead of a photograph: this piece talks to nobody. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><path fill="#eaf1f9" d="M0 0h600v400H0z"/><path fill="none" stroke="#1f5fa8" stroke-width="6" d="m60 320 140-160 90 80 120-140 140 220z"/></svg>',
)}`;

/** Moves a tenth at a time; fails at the second tenth when told so, or never gets on. */
function transport(mode: 'works' | 'fails' | 'hangs'): FileTransport {
  return {
    async upload(file, { progress }) {
      progress(mode === 'hangs' ? 40 : 20);
      if (mode === 'hangs') return await new Promise<Attachment>(() => undefined);
      if (mode === 'fails') throw new Error('后端接口连接异常');
      return sample(crypto.randomUUID(), file.name, file.size);
    },
    addressOf: () => Promise.resolve(PICTURE),
    coverOf: ({ id }) =>
      id === '5' ? Promise.reject(new Error(FILE_REFUSAL.cover.text)) : Promise.resolve(PICTURE),
    open: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  };
}

const TRANSPORTS = {
  real: fileTransport,
  works: transport('works'),
  fails: transport('fails'),
  hangs: transport('hangs'),
};

interface Props {
  mode?: keyof typeof TRANSPORTS;
  start?: readonly Attachment[];
  fileType?: number;
  readOnly?: boolean;
  error?: string;
}

function Sample({ mode = 'works', start = [], fileType = 11, ...rest }: Props) {
  const [files, setFiles] = useState(start);
  return (
    <FileUpload
      label="主合同"
      required
      fileType={fileType}
      value={files}
      onChange={(change) => setFiles(change)}
      transport={TRANSPORTS[mode]}
      {...rest}
    />
  );
}

export const piece: Piece = {
  title: '上传',
  states: [
    { title: '空', Render: () => <Sample /> },
    { title: '已上传', Render: () => <Sample start={SAMPLES} /> },
    { title: '必填未传', Render: () => <Sample error="该项为必填项" /> },
    { title: '上传失败', Render: () => <Sample mode="fails" /> },
    { title: '上传中', Render: () => <Sample mode="hangs" /> },
    { title: '单张图片', Render: () => <Sample fileType={2} /> },
    { title: '经接口上传', Render: () => <Sample mode="real" /> },
    { title: '视频上传', Render: () => <Sample mode="real" fileType={22} /> },
    { title: '只读', Render: () => <Sample start={SAMPLES} readOnly /> },
    { title: '只读且为空', Render: () => <Sample readOnly /> },
  ],
};
