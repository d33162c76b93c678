import type { Filling } from '#contract/document/filled-record.ts';
import type { CallInput, Endpoint } from '#contract/wire/endpoint.ts';
import type { Action } from '#src/api/action.ts';
import type { Saved } from '#src/api/answer.ts';
import { call, callSave } from '#src/api/client.ts';
import type { DocumentInput } from '#src/api/document.ts';
import type { RouteName } from '#src/lib/routes.ts';
import type { FormDeclaration } from '../form/form-record.ts';
import type { NounAction } from '../noun/noun.ts';
import type { FormHolder } from './document-view.ts';
import { fieldFilters, type Key, type ShownFields } from './field-columns.ts';
import { BEGUN, type FormOwn, openedRecord } from './form-of.ts';
import type { Listed } from './list-of.tsx';
import { type RecordRow, type RecordView, recordQueries, recordView } from './record-view.ts';

type Queries = ReturnType<typeof recordQueries> & {
  readonly save: (input: DocumentInput, action: Action) => Promise<Saved>;
  readonly submit: (saved: Saved, action: Action) => Promise<unknown>;
  readonly remove: (row: RecordRow) => Promise<unknown>;
};

interface FilledCalls {
  readonly page: Endpoint;
  readonly detail: Endpoint;
  readonly log: Endpoint;
  readonly export: Endpoint;
  readonly save: Endpoint;
  readonly delete: Endpoint;
}

/** What a record that its company fills in asks of the server, under query keys that begin with its name. */
export function filledQueries<E extends FilledCalls>(
  name: string,
  endpoints: E,
  transitions: Readonly<Record<string, unknown>>,
) {
  const { save, delete: remove } = endpoints as FilledCalls;
  return {
    ...recordQueries(name, endpoints),
    /** Creates or changes it. */
    save: (input: DocumentInput, action: Action): Promise<Saved> =>
      callSave<Endpoint>(save, input as CallInput<Endpoint>, { action }),
    /** Hands it in as it was saved (提交). */
    submit: ({ id, version }: Saved, action: Action): Promise<unknown> =>
      call(transitions.submit as Endpoint, { id, version } as CallInput<Endpoint>, { action }),
    remove: ({ id, version }: RecordRow): Promise<unknown> =>
      call(remove, { id, version } as CallInput<Endpoint>),
  };
}

/** A record that its company fills in by a form and that nobody approves (contract/document/filled-record.ts). A constant. */
export interface FilledView<Row extends RecordRow, Detail extends Row>
  extends Omit<RecordView<Row, Detail>, 'routes' | 'queries'>,
    Omit<Listed<Row>, 'routes' | 'queries'> {
  readonly routes: {
    readonly list: RouteName;
    readonly detail: RouteName;
    readonly form: RouteName;
  };
  readonly queries: RecordView<Row, Detail>['queries'] &
    Pick<Queries, 'save' | 'submit' | 'remove'>;
  /** Code of the enumeration ModuleId whose form it has. */
  readonly moduleId: string;
  /** Whether it was handed in. */
  readonly handedIn: (row: Row) => boolean;
}

type Declared = Omit<Parameters<typeof recordView>[0], 'declared'> & {
  readonly declared: Parameters<typeof recordView>[0]['declared'] & {
    readonly filters: readonly string[];
    readonly status: string;
    readonly routes: { readonly form: RouteName };
  };
  readonly filling: Filling;
};

type Own<Row extends RecordRow, Detail extends Row> = Pick<
  FilledView<Row, Detail>,
  'queries' | 'nameOf' | 'create' | 'empty' | 'forSuppliers' | 'suppliersWork' | 'label'
> &
  Pick<ShownFields<Row>, 'columns' | 'looks' | 'status' | 'search'> &
  Partial<Pick<ShownFields<Row>, 'filters'>> & {
    /** Beside 编辑, 删除 and its transitions. */
    readonly actions?: readonly NounAction<Row>[];
  };

/** Such a record as a company sees it, from its declaration. A constant. */
export function filledView<Row extends RecordRow, Detail extends Row>(
  made: Declared,
  { search, filters, actions = [], ...own }: Own<Row, Detail>,
): FilledView<Row, Detail> {
  const { declared, table, filling } = made;
  const { routes } = declared;
  const view = recordView<Row, Detail>(made, own);
  const { queries, create, empty, forSuppliers, suppliersWork, label, looks } = own;
  // Every row has an id; the type of a generic row's keys cannot say so.
  const query = { id: 'id' as Key<Row> };
  return {
    ...view,
    ...(forSuppliers && { forSuppliers }),
    ...(suppliersWork && { suppliersWork }),
    ...(label !== undefined && { label }),
    queries,
    routes,
    moduleId: filling.moduleId,
    handedIn: (row) => String(Reflect.get(row, declared.status)) !== filling.draft,
    create,
    empty,
    filters: fieldFilters<Row>(table, 'nameLike', {
      filters: filters ?? (declared.filters as readonly Key<Row>[]),
      search,
      ...(looks && { looks }),
    }),
    actions: [
      { name: 'edit', label: '编辑', link: { route: routes.form, query } },
      ...view.actions,
      ...actions,
      { name: 'delete', label: '删除', run: queries.remove, done: '删除成功', bulk: true },
    ],
  };
}

/** The page with its form: a new one, or one that is filled in further; `question` is asked before it is handed in. */
export function filledFormOf<Row extends RecordRow, Detail extends Row & FormHolder>(
  { routes, queries, title, moduleId, nameOf, handedIn }: FilledView<Row, Detail>,
  own: FormOwn & Pick<FormDeclaration, 'question'>,
): FormDeclaration {
  return {
    route: routes.form,
    list: routes.list,
    detail: routes.detail,
    key: queries.key,
    title,
    moduleId,
    approved: false,
    load: async (id, signal) => {
      const row = await queries.detail(id, signal);
      return { ...openedRecord(row, nameOf(row)), handedIn: handedIn(row) };
    },
    save: queries.save,
    submit: queries.submit,
    ...BEGUN,
    ...own,
  };
}
