// Runs before the first paint, in the page itself: the visitor's colours, whether the browser names a phone (those of
// src/stores/device.ts, in few bytes: every page pays for them), and whether a session cookie is there. Colours and
// session are cookies, because each other store that is asked here costs a slow phone some 10 ms of its first task.
// src/lib/theme/theme.ts, src/stores/device.ts and contract/login.ts own the names; nothing can be imported here.
(({ dataset }) => {
  const { cookie } = document;
  const theme = /\bportal-theme=(dark|light)/.exec(cookie);
  if (theme) dataset.theme = theme[1];
  dataset.phone = /Android|Mobi|iP|webOS|Black|Mini/.test(navigator.userAgent);
  dataset.session = /\bportal-Token=[^;]/.test(cookie) ? 'in' : 'out';
})(document.documentElement);
