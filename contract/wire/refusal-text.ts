/** What the server says of a call that it does not answer. Apart from TEXT, since no page says it by itself. */
export const REFUSAL_TEXT = {
  noSuchCall: '接口不存在',
  noSuchRecord: '记录不存在',
  badSignature: '请求签名不正确，请刷新页面后重试',
  clockSkew: '设备时间与服务器相差过大，请校准后重试',
  twinInFlight: '相同的请求正在处理，请稍候',
  badRequest: '请求内容无法解析',
  badMethod: '接口不支持该请求方法',
  badType: '请求格式不支持',
  tooLarge: '请求内容过大',
  requestReused: '请求编号已被其他内容使用，请重新操作',
  earlierDone:
    '上一次提交已经成功，只是结果没有送达；本次修改的内容没有提交，请刷新页面核对后再操作',
  tooMany: '操作过于频繁，请稍后再试',
  unavailable: '服务暂时不可用，请稍后再试',
} as const;
