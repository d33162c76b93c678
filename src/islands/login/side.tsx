import type { LoginView } from '#src/stores/login-dialog.ts';

interface SideProps {
  view: LoginView;
  /** Whether the visitor is sent on to another page after signing in. */
  returns: boolean;
  /** Address of one sector of the drawing; undefined leaves it out. */
  art: string | undefined;
}

function wordsOf(view: LoginView, returns: boolean): [title: string, text: string] {
  if (view === 'register') return ['注册账号', '一个手机号一个账号，注册后即可办理企业认证。'];
  if (view === 'retrieve') {
    return ['找回密码', '验证手机号后设置新密码，其他设备上的登录会同时失效。'];
  }
  if (returns) return ['登录后继续', '登录成功将前往刚才要去的页面。'];
  return ['登录平台', '查看项目、单据、付款与消息。'];
}

/** One sector of the platform's guilloche, turned into a ring. */
function Rosette({ art }: { art: string }) {
  return (
    <svg className="login-art" viewBox="-1000 -1000 2000 2000" aria-hidden="true">
      {[0, 120, 240].map((turn) => (
        <use key={turn} href={`${art}#sector`} transform={`rotate(${turn})`} />
      ))}
    </svg>
  );
}

/** What the dialog is for. */
export function Side({ view, returns, art }: SideProps) {
  const [title, text] = wordsOf(view, returns);
  return (
    <div className="login-side">
      {art && <Rosette art={art} />}
      <h2 id="login-title">{title}</h2>
      <p>{text}</p>
    </div>
  );
}
