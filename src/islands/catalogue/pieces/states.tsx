import { ListSkeleton, ViewSkeleton } from '#src/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';

import type { Piece } from '../piece.ts';

export const piece: Piece = {
  title: '状态',
  states: [
    { title: '暂无数据', Render: () => <EmptyState>请先新增一条记录</EmptyState> },
    {
      title: '加载失败',
      Render: () => <ErrorState text="后端接口连接异常" onRetry={() => undefined} />,
    },
    { title: '列表骨架', Render: () => <ListSkeleton rows={3} /> },
    { title: '页面骨架', Render: () => <ViewSkeleton /> },
  ],
};
