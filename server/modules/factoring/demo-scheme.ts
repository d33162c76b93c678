/** What the platform proposes in the demo; percent. */
export const DEMO_SCHEME = {
  advanceRate: '80',
  annualRate: '7.2',
  serviceRate: '0.3',
  recourseType: '1',
  noticeType: '1',
};
