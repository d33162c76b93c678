import { useStore } from '@nanostores/react';
import { serverDay } from '#src/api/server-clock.ts';
import { $enums } from '#src/stores/enums.ts';
import { BarSelect } from '#src/ui/controls/bar-field.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { type Filter, recentDays } from './filter.ts';
import styles from './filter-bar.module.css';

const READ_STATES = [
  { value: '', label: '全部状态' },
  { value: 'false', label: '未读' },
  { value: 'true', label: '已读' },
];

const asRead = (value: string) => (value === 'true' || value === 'false' ? value : undefined);

interface Props {
  filter: Filter;
  /** Where a filter stands. */
  addressOf: (filter: Filter) => string;
  /** `replace` for changes that are no step of their own in the history. */
  onFilter: (filter: Filter, replace?: boolean) => void;
}

/** The types (MsgType) as links, because each is an address of its own. */
function Types({ filter, addressOf }: Pick<Props, 'filter' | 'addressOf'>) {
  const types = useStore($enums).MsgType ?? [];
  return (
    <nav aria-label="消息类型" className={styles.types}>
      <ul>
        {[{ codeStr: '', name: '全部' }, ...types].map(({ codeStr, name }) => (
          <li key={codeStr}>
            <a
              href={addressOf({ ...filter, pageNum: 1, msgType: codeStr })}
              aria-current={codeStr === (filter.msgType ?? '') ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Type, read state, time and keyword; every change starts at the first page. */
export function FilterBar({ filter, addressOf, onFilter }: Props) {
  const { pageSize, msgType, read, keyword, createTimeStart } = filter;
  const isFiltered = Boolean(msgType || read || keyword || createTimeStart);
  return (
    <search className={styles.bar}>
      <Types filter={filter} addressOf={addressOf} />
      <div className={styles.fields}>
        <SearchField
          label="搜索标题或内容"
          value={keyword ?? ''}
          onSearch={(text) => onFilter({ ...filter, pageNum: 1, keyword: text }, true)}
        />
        <BarSelect
          aria-label="读取状态"
          data={READ_STATES}
          value={read ?? ''}
          onChange={(event) =>
            onFilter({ ...filter, pageNum: 1, read: asRead(event.currentTarget.value) })
          }
        />
        <BarSelect
          aria-label="时间"
          data={recentDays(serverDay(), createTimeStart)}
          value={createTimeStart ?? ''}
          onChange={(event) =>
            onFilter({ ...filter, pageNum: 1, createTimeStart: event.currentTarget.value })
          }
        />
        {isFiltered && (
          <Button variant="subtle" onClick={() => onFilter({ pageNum: 1, pageSize })}>
            重置
          </Button>
        )}
      </div>
    </search>
  );
}
