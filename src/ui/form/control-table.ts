import type { ComponentType } from 'react';

import type { ControlType } from '#contract/form/controls.ts';
import { RadioControl, SelectControl } from '../fields/choice-controls.tsx';
import type { ControlProps } from '../fields/control.ts';
import { DateControl, DateTimeControl, MonthControl } from '../fields/date-controls.tsx';
import { NumberControl } from '../fields/number-control.tsx';
import { TextareaControl, TextControl } from '../fields/text-control.tsx';

/** Controls of a single text, in forms and in the cells of tables; what is missing here is only shown, or has parts. */
export const CONTROLS: Partial<Record<ControlType, ComponentType<ControlProps>>> = {
  text: TextControl,
  textarea: TextareaControl,
  integer: NumberControl,
  number: NumberControl,
  money: NumberControl,
  percent: NumberControl,
  select: SelectControl,
  radio: RadioControl,
  date: DateControl,
  month: MonthControl,
  dateTime: DateTimeControl,
  productTree: SelectControl,
};
