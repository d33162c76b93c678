// Runs before the first paint of a page of the console: whoever has no session there leaves for its login page at once,
// and what counts as a phone is known, as in src/stores/device.ts.
(({ dataset }) => {
  const signedIn = /\bportal-Admin-Token=[^;]/.test(document.cookie);
  if (!signedIn && dataset.console !== 'login') {
    const here = location.pathname + location.search;
    location.replace(`/portal/admin/login?returnTo=${encodeURIComponent(here)}`);
  }
  const narrow = matchMedia('(max-width: 991.98px)').matches;
  const agent = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Mobi|Opera Mini/i;
  dataset.device = narrow || agent.test(navigator.userAgent) ? 'mobile' : 'desktop';
})(document.documentElement);
