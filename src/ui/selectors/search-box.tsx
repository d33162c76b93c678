import { SEARCH_MIN, SEARCH_TOO_LONG } from '#contract/noun/search-length.ts';
import { errorToMessage } from '#src/lib/errors.ts';

import { Combobox, type FieldProps } from './combobox.tsx';
import { type Found, type Option, USUAL_MOST } from './remote-search.ts';
import styles from './selectors.module.css';
import type { RemoteField } from './use-remote-field.ts';

/** What a search has come to, in words. */
export function SearchStatus<T extends Option>({
  found,
  text,
  onRetry,
}: {
  found: Found<T>;
  text: string;
  onRetry: () => void;
}) {
  if (found.state === 'failed') {
    return (
      <p className={styles.status} role="status">
        {errorToMessage(found.error) || '加载失败'}
        <button type="button" tabIndex={-1} onClick={onRetry}>
          重试
        </button>
      </p>
    );
  }
  if (found.state === 'ready' && found.options.length > 0) {
    const count = found.options.length;
    const isCut = text === '' && count >= USUAL_MOST;
    return (
      <p className={isCut ? styles.status : 'visually-hidden'} role="status">
        {isCut ? `最近的 ${count} 项，输入名称可搜索全部` : `找到 ${count} 项`}
      </p>
    );
  }
  const words = {
    short: `请至少输入 ${SEARCH_MIN} 个字`,
    long: SEARCH_TOO_LONG,
    loading: '加载中…',
    ready: text === '' ? '还没有可选的记录' : `没有找到“${text}”`,
  };
  return (
    <p className={styles.status} role="status">
      {words[found.state]}
    </p>
  );
}

interface Props<T extends Option> {
  /** Props of the text field. */
  props: FieldProps;
  field: RemoteField<T>;
  /** What stands in the field while nothing is typed: the chosen name. */
  shown: string;
  isChosen: (option: Option) => boolean;
  /** Takes the choice away; absent: there is none to take. */
  onClear?: (() => void) | undefined;
  /** Backspace in the empty field. */
  onBackspace?: (() => void) | undefined;
  /** Whether what is missing can be added. */
  canAdd: boolean;
}

/** The field and the list of a remote select (specification section 2): placeholder, loading text, 去添加. */
export function SearchBox<T extends Option>({
  props,
  field,
  shown,
  isChosen,
  canAdd,
  onClear,
  onBackspace,
}: Props<T>) {
  const { found, options, typed, open } = field;
  const text = typed?.trim() ?? '';
  const pickAt = (index: number) => {
    const option = options[index];
    if (option) return field.pick(option);
    field.setOpen(false);
    field.setAdding(text);
  };
  const leave = () => {
    if (typed === '') onClear?.();
    field.reset();
  };
  return (
    <Combobox
      field={{ placeholder: '请输入关键字搜索并选择', ...props }}
      isChosen={isChosen}
      onBackspace={onBackspace}
      text={typed ?? shown}
      onText={field.type}
      onCompose={field.compose}
      open={open}
      setOpen={field.setOpen}
      options={options}
      adds={canAdd && found.state === 'ready' ? `去添加${text && `“${text}”`}` : undefined}
      searched={text}
      status={<SearchStatus found={found} text={text} onRetry={field.retry} />}
      onPick={pickAt}
      startsAtFirst={typed !== undefined}
      onLeave={leave}
      // A field without text has nothing to take away; Tab would lead to the button, which goes as the field is left.
      onClear={typed === '' ? undefined : onClear}
    />
  );
}
