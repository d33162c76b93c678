// Runs before the first paint, in the page itself: the visitor's colours and whether a session cookie is there.
// src/lib/storage.ts and src/lib/cookies.ts own both names; nothing can be imported here.
(({ dataset }) => {
  try {
    const theme = localStorage.getItem('theme');
    if (/^(dark|light)$/.test(theme)) dataset.theme = theme;
  } catch {}
  dataset.session = /\bportal-Token=[^;]/.test(document.cookie) ? 'in' : 'out';
})(document.documentElement);
