// Before the first paint: the theme and language chosen earlier.
try {
  const kept = JSON.parse(localStorage.getItem('regnum') ?? '{}');
  if (kept.theme === 'dark' || kept.theme === 'light') document.documentElement.dataset.theme = kept.theme;
  if (kept.language) document.documentElement.lang = kept.language;
} catch {
  // a browser that keeps nothing gets the defaults
}
