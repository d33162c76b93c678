// Runs before the first paint of a page of the user centre. A visitor without a token leaves for the home page, where
// the dialog opens and remembers where he was going; src/stores/login-dialog.ts reads the request. A browser that keeps
// nothing for a tab carries it in the address (WISH of src/lib/page-signals.ts). And what counts as
// a phone by its name, as in src/stores/device.ts, and the choices of src/stores/display.ts, so that nothing moves when
// the island takes over. The layout puts the default of the tabs in.
(({ dataset }) => {
  if (dataset.session === 'out') {
    const returnTo = location.pathname + location.search + location.hash;
    let home = '/portal/index';
    try {
      sessionStorage.setItem('login', JSON.stringify({ returnTo, message: '请先登录' }));
    } catch {
      home += `#login${returnTo}`;
    }
    location.replace(home);
  }
  let tabs = '%TAGS_VIEW%';
  try {
    tabs = localStorage.getItem('tagsView') ?? tabs;
    dataset.size = localStorage.getItem('size') ?? 'default';
  } catch {}
  dataset.tabs = tabs;
  const narrow = matchMedia('(max-width: 991.98px)').matches;
  const agent = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Mobi|Opera Mini/i;
  dataset.device = narrow || agent.test(navigator.userAgent) ? 'mobile' : 'desktop';
})(document.documentElement);
