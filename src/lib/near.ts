type Part = Promise<{ mount(root: Element): unknown }>;

/**
 * Mounts what `load` brings in the element of `selector` when a visitor comes near it. Stands in every page that has a footer, so
 * short.
 */
export function near(selector: string, load: () => Part): void {
  const root = document.querySelector(selector);
  if (!root) return;
  const fill = () => {
    load().then(
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
