// Part of every page's script, so short: fills the footer's business types when a visitor comes near them.
const root = document.querySelector('[data-business-types]');

if (root) {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void import('./mount.tsx').then(({ mount }) => mount(root));
    },
    { rootMargin: '300px' },
  );
  observer.observe(root);
}
