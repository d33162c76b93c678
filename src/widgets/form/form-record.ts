import type { ComponentType } from 'react';

import type { StoredFile } from '#contract/file/file.ts';
import type { Values } from '#contract/form/evaluate.ts';
import type { Action } from '#src/api/action.ts';
import type { Saved } from '#src/api/answer.ts';
import type { DocumentInput, Resubmit } from '#src/api/document.ts';
import type { RouteName } from '#src/lib/routes.ts';
import type { FormPlugs } from '#src/ui/form/form-context.ts';
import type { FieldMark } from '#src/ui/form/marks.ts';
import type { Follow } from '#src/ui/form/use-follow.ts';
import type { Search } from '#src/ui/view-context.ts';

/** What a form begins with. */
export interface FormStart {
  readonly values: Values;
  /** Names of the ids that the values hold, of projects, companies, accounts. */
  readonly names?: Readonly<Record<string, string>>;
  readonly files?: readonly StoredFile[];
  /** Why nothing can be filled in; absent where it can. */
  readonly refused?: string;
  /** Where it can be begun instead. */
  readonly instead?: RouteName;
}

/** A record that is filled in further. */
export interface FormRecord extends FormStart {
  readonly id: string;
  readonly version: number;
  /** Name or number, for heading and breadcrumb. */
  readonly title: string;
  /** Whether it may be changed now: its `actions` name edit. */
  readonly editable: boolean;
  /** It was handed in, and is changed as it stands: 提交 keeps it, and hands nothing in anew. */
  readonly handedIn?: boolean;
  /** Why it came back from a review, and where. */
  readonly returned?: { readonly reason: string; readonly marks: readonly FieldMark[] } | undefined;
}

/** A noun's page with its business form; docs/add-a-form-field.md. A constant of the module that declares it. */
export interface FormDeclaration {
  /** Its own route; `?id=` opens a record, other parameters are `start`'s. */
  readonly route: RouteName;
  /** Where 返回 leads, and the detail that shows after 提交. */
  readonly list: RouteName;
  readonly detail: RouteName;
  /** Begins the query keys of the noun; asked anew after a save. */
  readonly key: readonly string[];
  /** What one of them is called, e.g. 现场登记. */
  readonly title: string;
  /** Code of the enumeration ModuleId. */
  readonly moduleId: string;
  /** Business type of the form, out of what it begins with; absent where all have one form. */
  readonly productId?: (start: FormStart) => string;
  /** Whether a certified company, too, may be kept from entering: companyCustomer/access is asked first, whoever it is. */
  readonly asksAccess?: boolean;
  readonly load: (id: string, signal: AbortSignal) => Promise<FormRecord>;
  /** What a new one begins with, out of the address. */
  readonly start?: (search: Search, signal: AbortSignal) => Promise<FormStart>;
  readonly follow?: Follow;
  /** Selectors of its own beside those of remotes.tsx, by the key of the option source. */
  readonly remotes?: FormPlugs['remotes'];
  /** Values of a field's choices that are offered by what else was entered; undefined: all. */
  readonly offers?: FormPlugs['offers'];
  /** False: nobody approves it, and no process needs to run for it. */
  readonly approved?: boolean;
  readonly question: string;
  /** Stands within the form, so that it may read what was entered: below the sections, or above that of `besideTab`. */
  readonly Beside?: ComponentType;
  readonly besideTab?: string;
  readonly save: (input: DocumentInput, action: Action) => Promise<Saved>;
  /** Of what was just saved: refused where somebody has changed it since. */
  readonly submit: (saved: Saved, action: Action, resubmit?: Resubmit) => Promise<unknown>;
}
