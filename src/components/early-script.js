// Runs before the first paint, in the page itself: the visitor's colours, whether the browser names a phone, and whether
// a session cookie is there. Every phone of today says Mobi; each byte here is paid by every page. Colours and session are cookies, because each other store that is asked here costs a slow
// phone some 10 ms of its first task. src/lib/theme/theme.ts, src/stores/device.ts and contract/login.ts own the names;
// nothing can be imported here.
(({ dataset }) => {
  const { cookie } = document;
  const theme = /\bportal-theme=(dark|light)/.exec(cookie);
  if (theme) dataset.theme = theme[1];
  dataset.phone = /Android|Mobi|iPad/.test(navigator.userAgent);
  dataset.session = /\bportal-Token=[^;]/.test(cookie) ? 'in' : 'out';
})(document.documentElement);
