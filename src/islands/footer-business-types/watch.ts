// Stands in every page that has a footer, so short: fills the footer's business types when a visitor comes near them.
const root = document.querySelector('[data-business-types]');

if (root) {
  const fill = () => {
    import('./mount.tsx').then(
      ({ mount }) => mount(root),
      () => addEventListener('online', fill, { once: true }),
    );
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      fill();
    },
    { rootMargin: '300px' },
  );
  observer.observe(root);
}
