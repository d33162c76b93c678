import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; --ink: #14213d; --soft: #5d6880; --paper: #f2f1ec; --card: #fffefa; --line: #e3dfd3; --warn: #8f5a00; --warn-soft: #fdf5e8; }
@media (prefers-color-scheme: dark) { :root { --ink: #ebe8df; --soft: #98a3b8; --paper: #0b1220; --card: #152036; --line: #2a3650; --warn: #e2b35c; --warn-soft: #33280f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--paper); color: var(--ink); font: 16px/1.7 -apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { width: 100%; max-width: 400px; border: 1px solid var(--line); border-radius: 4px; background: var(--card); overflow: hidden; }
.mark { margin: 0; padding: 12px 24px; background: var(--warn-soft); color: var(--warn); font-size: 14px; }
.mark strong { display: block; font-size: 15px; }
.body { padding: 24px; text-align: center; }
h1 { margin: 0 0 4px; font-size: 20px; }
p { margin: 0 0 16px; color: var(--soft); }
.who { display: flex; gap: 12px; align-items: center; margin: 0 0 20px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 4px; text-align: start; }
.face { flex: none; width: 44px; height: 44px; border-radius: 50%; display: grid; place-items: center; background: var(--ink); color: var(--card); font-weight: 700; }
.who b { display: block; }
.who small { color: var(--soft); }
form { display: grid; gap: 12px; }
button { min-height: 48px; border: 1px solid var(--ink); border-radius: 4px; background: none; color: inherit; font: inherit; cursor: pointer; }
button.yes { background: var(--ink); color: var(--card); }
button.plain { border: 0; min-height: 44px; color: var(--soft); text-decoration: underline; text-underline-offset: 4px; }
button:focus-visible { outline: 3px solid #1f5fa8; outline-offset: 2px; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** No script runs here, nothing is loaded, nobody frames it. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export const STAND_IN_HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** A page of a stand-in, whose `mark` says what it is not. Values put in are made by us. */
export function standInHtml(title: string, mark: string, body: string): string {
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title} · 本机演示</title><style>${STYLE}</style></head>
<body><main><p class="mark"><strong>本机演示（替身）</strong>${mark}</p>
<div class="body">${body}</div></main></body></html>`;
}

const MARK = '这不是微信。本安装没有配置微信开放平台，由这个页面代替扫码授权。';

/** What a made-up person is called; the same device is always the same person. */
export function personOf(device: string): string {
  return `演示用户 ${device.slice(0, 4).toUpperCase()}`;
}

/** Asks the made-up person to agree. */
export function askPage(state: string, device: string): string {
  const person = personOf(device);
  return standInHtml(
    '确认登录',
    MARK,
    `<h1>确认登录</h1><p>供应链数字服务平台 请求使用您的身份登录</p>
<div class="who"><span class="face" aria-hidden="true">${person.slice(-4, -2)}</span><span><b>${person}</b><small>本设备的演示身份，下次扫码仍是同一人</small></span></div>
<form method="post"><input type="hidden" name="state" value="${state}">
<button class="yes" name="decision" value="agree">同意登录</button>
<button name="decision" value="refuse">取消</button>
<button class="plain" name="decision" value="other">换一个演示身份</button></form>`,
  );
}

const ENDINGS = {
  confirmed: ['已确认', '请回到显示二维码的页面继续。'],
  cancelled: ['已取消', '没有登录。需要时请重新扫码。'],
  expired: ['二维码已失效', '请在显示二维码的页面刷新后重新扫码。'],
} as const;

/** Says how it ended. */
export function endPage(status: keyof typeof ENDINGS): string {
  const [title, text] = ENDINGS[status];
  return standInHtml(title, MARK, `<h1>${title}</h1><p>${text}</p>`);
}
