import * as z from 'zod/mini';
import { STAFF } from '../account/platform-role.ts';
import { id } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { isFileType, MOST_ATTACHED, NO_FILE_TYPE } from './types.ts';

/** A stored file as answers name it. */
export const storedFile = z.object({
  id: z.string(),
  /** Opaque; says nothing of where the bytes lie. */
  filePath: z.string(),
  /** Where the bytes are for whoever is answered, below the base of its calls (general, or admin for operators); needs the session. */
  url: z.string(),
  fileName: z.string(),
  /** Extension in lower case, without the dot. */
  fileSuffix: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  fileType: z.number(),
});
export type StoredFile = z.infer<typeof storedFile>;

const knownType = z.refine(isFileType, NO_FILE_TYPE);

/** The same as a form sends it beside its file. */
const typeOfForm = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,4}$/, NO_FILE_TYPE))], NO_FILE_TYPE),
  z.pipe(z.transform(Number), z.number().check(knownType)),
);

/** A file on a record, as forms send it; `fileType` is a code of the enumeration FileType. */
export const attachmentInput = z.object({ id, fileType: z.number().check(knownType) });
export type AttachmentInput = z.infer<typeof attachmentInput>;

/** Files that must be there; `text` asks for them. */
export const requiredFiles = (text: string, most: number) =>
  z.array(attachmentInput).check(z.minLength(1, text), z.maxLength(most));

/** Files that may be there. */
export const optionalFiles = (most: number = MOST_ATTACHED) =>
  z.optional(z.array(attachmentInput).check(z.maxLength(most)));

/** Business codes of files. */
export const FILE_REFUSAL = {
  type: 'file_type',
  content: { code: 'file_content', text: '文件内容与类型不符或已损坏，请检查后重新上传' },
  protected: { code: 'file_protected', text: '文件已加密，请去除密码后重新上传' },
  macros: { code: 'file_macros', text: '文件包含宏，请另存为不含宏的文件后上传' },
  bomb: { code: 'file_bomb', text: '文件解压后过大，无法接收' },
  complex: { code: 'file_complex', text: '文件内容复杂，显示超时，请下载后查看' },
  pixels: { code: 'file_pixels', text: '图片尺寸过大，请缩小后重新上传' },
  size: 'file_size',
  incomplete: { code: 'file_incomplete', text: '上传中断，文件没有保存，请重新上传' },
  slow: { code: 'file_slow', text: '上传长时间没有进展，请检查网络后重试' },
  missing: { code: 'file_missing', text: '请选择要上传的文件' },
  several: { code: 'file_several', text: '一次只能上传一个文件' },
  quota: { code: 'file_quota', text: '企业文件空间已满，请联系平台客服' },
  disk: { code: 'file_disk', text: '平台存储空间不足，暂时无法上传，请稍后再试' },
  parallel: { code: 'file_parallel', text: '同时上传的文件过多，请稍候再试' },
  cover: { code: 'file_cover', text: '视频封面服务未启用' },
  noCover: { code: 'file_no_cover', text: '无法从该视频生成封面' },
  bound: { code: 'file_bound', text: '文件已被单据使用，不能删除' },
} as const;

/** A document that does more than show its content, and what it does. */
export const fileActive = (what: string) => ({
  code: 'file_active',
  text: `文件含有${what}，存在安全风险，请去除后重新上传（例如打印为 PDF 或另存为普通文件）`,
});

/** The row of a file is there, and its bytes are not. */
export const FILE_LOST = { code: 'file_lost', text: '文件内容已丢失，请联系平台客服' } as const;

/** The store of files is out of reach (503): nothing was kept, and nothing can be read, until it is back. */
export const STORE_AWAY = '文件存储暂时无法访问，请稍后再试';

const base = { group: 'general', access: 'session', params: nothing } as const;

export const commonUpload = endpoint({
  ...base,
  name: 'commonUpload',
  word: '上传文件',
  method: 'POST',
  path: '/general/common/upload',
  effect: 'write',
  takes: 'file',
  summary: 'Store one file; multipart with file, clientId and fileType',
  input: z.object({
    clientId: z.optional(z.string().check(z.maxLength(40))),
    /** Code of the enumeration FileType; 1 without one. */
    fileType: z._default(typeOfForm, 1),
  }),
  output: storedFile,
});

/** The same for operators, whose files hang on what they say in a review. */
export const adminUpload = endpoint({
  ...commonUpload,
  name: 'adminUpload',
  group: 'admin',
  access: 'operator',
  roles: STAFF,
  path: '/admin/file/upload',
  summary: 'Store one file of an operator; multipart as for customers',
});

export const commonFile = endpoint({
  ...base,
  name: 'commonFile',
  method: 'GET',
  path: '/general/common/file/:id',
  effect: 'read',
  answers: 'bytes',
  summary: 'The bytes of a file that I may read',
  params: z.object({ id }),
  input: z.object({
    /** `preview`: a picture without its metadata, no larger than a screen; `cover`: a picture out of a video. */
    as: z.optional(z.enum(['preview', 'cover'])),
  }),
  output: nothing,
});

export const commonFileDelete = endpoint({
  ...base,
  name: 'commonFileDelete',
  word: '删除',
  method: 'POST',
  path: '/general/common/file/delete',
  effect: 'write',
  summary: 'Remove a file of mine that no record uses yet',
  input: z.object({ id }),
  output: nothing,
});

export const getVideoCover = endpoint({
  ...base,
  name: 'getVideoCover',
  method: 'GET',
  path: '/general/common/getVideoCover',
  effect: 'read',
  summary: 'A picture out of a video that I may read',
  input: z.object({ fileId: id }),
  output: storedFile,
});
