// Ctrl K (⌘ K) that comes before the script of the page is the browser's own otherwise, which searches the web. It opens the palette
// once its button stands in the header, with what was typed meanwhile; from then on src/ui/palette/opener.ts hears it.
(() => {
  let typed;
  const keys = (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const place = document.querySelector('#centre-search,#console-search');
    if (event.defaultPrevented || !place || place.firstElementChild) return;
    if (typed !== undefined) {
      if (key.length > 1 || ctrlKey || metaKey || altKey) return;
      typed.push(key);
    } else {
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      typed = [];
      new MutationObserver((_, watch) => {
        const button = place.querySelector('button');
        if (!button) return;
        watch.disconnect();
        button.click();
        for (const one of typed) document.dispatchEvent(new KeyboardEvent('keydown', { key: one }));
      }).observe(place, { childList: true, subtree: true });
    }
    event.preventDefault();
  };
  addEventListener('keydown', keys);
})();
