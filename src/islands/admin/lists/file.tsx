import { adminFile } from '#contract/system.ts';
import { objectTypeName } from '#contract/wire/object-type.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { formatSize } from '#src/lib/format-size.ts';
import { coded, codedFilter } from '#src/widgets/coded.ts';
import { operatorFiles } from '../operator-files.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { ObjectLink } from './object-link.tsx';

type Row = AdminRow<'file'>;

const asAttachment = ({ id, fileName, fileSuffix, fileSize, fileType }: Row) => ({
  id,
  fileName,
  fileSuffix,
  fileSize,
  fileType: Number(fileType),
  filePath: id,
  url: '',
});

const LIST: AdminListDeclaration<Row> = {
  route: 'adminFile',
  source: adminLists.file,
  exports: operatorExports(adminFile.export, adminFile.sheet),
  columns: [
    { key: 'fileName', title: '文件名', width: 240, pinned: true },
    { ...coded('fileType', 'FileType'), title: '类型', width: 130 },
    { key: 'fileSize', title: '大小', width: 90, value: (row) => formatSize(row.fileSize) },
    { key: 'uploader', title: '上传人', width: 110 },
    { key: 'companyName', title: '企业', width: 200 },
    {
      key: 'objectType',
      title: '关联单据',
      width: 140,
      value: ({ objectType, bound }) => {
        if (!bound) return '孤立文件';
        // A picture that waits for the signature which names it.
        return objectType === '' ? '待签收' : objectTypeName(objectType);
      },
    },
    { key: 'objectNo', title: '单据编号', width: 170, Render: ObjectLink },
    { key: 'createTime', title: '上传时间', width: 160 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '文件名' },
    codedFilter('fileType', '类型', 'FileType'),
    { kind: 'text', key: 'companyName', label: '企业' },
    {
      kind: 'select',
      key: 'bound',
      label: '使用情况',
      options: () => [
        { value: 'true', label: '已关联' },
        { value: 'false', label: '孤立文件' },
      ],
    },
    { kind: 'dateRange', key: 'createTime', label: '上传时间' },
  ],
  actions: [
    { name: 'download', label: '查看', run: (row) => operatorFiles.open(asAttachment(row)) },
    {
      name: 'delete',
      label: '删除',
      run: ({ id }) => adminCalls.deleteFile({ id }),
      done: '删除成功',
    },
  ],
  empty: '客户上传的文件显示在这里',
};

/** 文件. */
export const View = () => <AdminList list={LIST} />;
