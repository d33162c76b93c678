import { adminSceneControl } from '#contract/scene-control.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** Ends an approved site (停用), by the platform. */
export const disableSite = (input: CallInput<(typeof adminSceneControl)['disable']>) =>
  call(adminSceneControl.disable, input);
