/** Of an opinion that stays inside, what its company is told is missing or too short (OPINION of flow.ts). */
export const TOLD_TEXT = '意见不向客户显示时，请填写告知企业的原因（5–500 个字）';
