import { test } from '../helpers/portal-test.ts';
import { signInOperator } from '../helpers/sign-in.ts';
import { openView, savePicture } from './save-picture.ts';
import { CONSOLE, RECORDS } from './titles.ts';

test('views of the admin console', async ({ page, context, portal }, { project }) => {
  for (const [name, , path] of CONSOLE) {
    await openView(page, path, RECORDS[name]);
    await savePicture(page, name, { project: project.name });
    if (name === 'adminLogin') await signInOperator(context, portal.origin);
  }
});
