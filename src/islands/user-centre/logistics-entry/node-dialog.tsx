import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredFile } from '#contract/file/file.ts';
import type { LogisticsRow } from '#contract/logistics-entry/logistics-entry.ts';
import { NODE_PHOTO, NODE_PHOTOS } from '#contract/logistics-entry/states.ts';
import { createAction } from '#src/api/action.ts';
import { reportNode } from '#src/api/logistics-entry.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedArea, CountedText } from '#src/ui/dialogs/counted-input.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { fileTransport } from '#src/widgets/file/file-transport.ts';

import { tripQueries } from './queries.ts';

const REQUIRED = '该项为必填项';
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;
const PLACE = /^\s*(-?\d{1,3}(?:\.\d{1,8})?)\s*[,，\s]\s*(-?\d{1,2}(?:\.\d{1,8})?)\s*$/;

function problemsOf({ place = '', time = '', point = '' }: Record<string, string>) {
  return {
    ...(place.trim() === '' && { place: REQUIRED }),
    ...(time.trim() !== '' &&
      !TIME.test(time.trim()) && { time: '请输入正确的时间，如 2026-06-01 08:30' }),
    ...(point.trim() !== '' &&
      !PLACE.test(point) && { point: '请输入经度和纬度，如 114.39, 30.63' }),
  };
}

interface Props {
  row: LogisticsRow;
  onClose: () => void;
}

function useNode({ row, onClose }: Props) {
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [pending, setPending] = useState<string>();
  const [action] = useState(createAction);
  const form = useSmallForm(
    (values): Record<string, string> => ({
      ...problemsOf(values),
      ...(pending && { attachment: pending }),
    }),
    async ({ place = '', time = '', point = '', words = '' }) => {
      const [, lng, lat] = PLACE.exec(point) ?? [];
      const attachment = files.map(({ id }) => ({ id, fileType: NODE_PHOTO }));
      const node = { id: row.id, place: place.trim(), words: words.trim(), attachment };
      const when = time.trim() === '' ? {} : { time: time.trim() };
      await reportNode({ ...node, ...when, ...(lng && lat && { lng, lat }) }, action);
      notify('success', '轨迹已登记');
      void queries.invalidateQueries({ queryKey: [...tripQueries.key] });
      onClose();
    },
    {},
    (path) => (path === 'lng' || path === 'lat' ? 'point' : path),
  );
  return { form, files, setFiles, setPending };
}

/** 登记轨迹: where a trip is, when, with words and photos. */
export function NodeDialog(props: Props) {
  const { row, onClose } = props;
  const { form, files, setFiles, setPending } = useNode(props);
  return (
    <Dialog title="登记轨迹" onClose={onClose}>
      <p>{row.logisticsNo}：登记后采购方可见，不能修改。</p>
      <FormOf form={form} submit="登记">
        <CountedText
          name="place"
          label="地点"
          placeholder="如 示例高速示例服务区"
          maxLength={100}
          withAsterisk
          data-autofocus
          error={form.errors.place}
        />
        <TextInput
          name="time"
          label="时间"
          description="不填为现在"
          placeholder="yyyy-MM-dd HH:mm"
          autoComplete="off"
          error={form.errors.time}
        />
        <TextInput
          name="point"
          label="坐标"
          description="可从地图复制后粘贴，用于在示意图上显示"
          placeholder="经度, 纬度"
          autoComplete="off"
          error={form.errors.point}
        />
        <CountedArea
          name="words"
          label="说明"
          maxLength={200}
          autosize
          minRows={2}
          error={form.errors.words}
        />
        <FileUpload
          label="照片"
          fileType={NODE_PHOTO}
          narrow={{ limit: NODE_PHOTOS.most }}
          value={files}
          onChange={setFiles}
          onPending={setPending}
          error={form.errors.attachment}
          transport={fileTransport}
        />
      </FormOf>
    </Dialog>
  );
}
