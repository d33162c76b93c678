import { sceneControl } from '#contract/scene-control.ts';

/** The schema of 停用, for its form. */
export const disableInput = sceneControl.disable.input;
