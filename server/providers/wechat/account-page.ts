import type { FastifyInstance } from 'fastify';

import { STAND_IN_HEADERS, standInHtml } from './stand-in-html.ts';

const PAGE = standInHtml(
  '关注公众号',
  '这不是微信公众号。本安装没有配置公众号，由这个页面代替。',
  `<h1>关注公众号</h1>
<p>关注之后，待办、到账、到期等单据提醒会推送到微信。本安装尚未接通推送，提醒请看平台的消息中心。</p>
<p>运营方：设置 WECHAT_ACCOUNT_LINK 或参数 wechatQr 后，登录窗口显示您的公众号二维码，本页不再出现。</p>`,
);

/** The page that the public-account QR code (公众号二维码) leads to while no account is configured. */
export function accountPage(app: FastifyInstance, _options: object, done: () => void): void {
  app.get('/', { config: { access: 'public' } }, (_request, reply) =>
    reply.headers(STAND_IN_HEADERS).type('text/html; charset=utf-8').send(PAGE),
  );
  done();
}
