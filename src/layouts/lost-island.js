// What draws a whole page did not come: its skeleton would stand for good.
addEventListener('astro:hydration-error', (event) => {
  event.preventDefault();
  const said = document.createElement('p');
  const again = document.createElement('a');
  again.href = '';
  again.textContent = '重新加载';
  said.role = 'alert';
  said.style.padding = '48px 16px';
  said.style.textAlign = 'center';
  said.append('页面加载失败，请检查网络后', again);
  event.target.querySelector('main > :last-child')?.replaceWith(said);
});
