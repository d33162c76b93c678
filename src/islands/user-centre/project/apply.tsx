import { copyProject } from '#src/api/project.ts';
import { $companyId, $suppliesOnly, $user } from '#src/stores/session.ts';
import { useView } from '#src/ui/view-context.ts';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';

import { begun } from './begun.ts';
import { ChooseType } from './choose-type.tsx';
import { PROJECTS } from './document.tsx';

const LEAF = /^[1-9]\d{2}$/;

const applicant = () => ({
  companyId: $companyId.get() ?? '',
  suppliesOnly: $suppliesOnly.get(),
  nickName: $user.get()?.nickName ?? '',
  phone: $user.get()?.phone ?? '',
});

const APPLICATION = formOf(PROJECTS, {
  start: async ({ copy, productId = '' }, signal) =>
    copy === undefined
      ? { values: await begun(productId, applicant()) }
      : await copyProject(copy, signal),
});

/**
 * 项目申请: the business type first, then its form; with `?id=` an application that goes on, with `?copy=` a new one out of an
 * earlier one.
 */
export function View() {
  const { id, copy, productId = '' } = useView().search;
  if (id === undefined && copy === undefined && !LEAF.test(productId)) return <ChooseType />;
  return <FormPage declaration={APPLICATION} />;
}
