// The page that is shown while the server is out of reach: in the person's language, and gone as soon as it answers.
const said = [...document.querySelectorAll('section[lang]')];
const wished = [document.documentElement.lang, ...navigator.languages.map((tag) => tag.slice(0, 2))];
let kept = null;
try {
  kept = JSON.parse(localStorage.getItem('regnum') ?? '{}').language ?? null;
} catch {
  // a browser that keeps nothing speaks its own language
}
const find = (language) => said.find((one) => one.lang === language);
const mine = find(kept) ?? wished.slice(1).map(find).find(Boolean) ?? said[0];
for (const one of said) one.hidden = one !== mine;
if (mine) document.documentElement.lang = mine.lang;

const again = () => location.reload();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', again);
addEventListener('online', again);
setInterval(() => {
  if (document.visibilityState !== 'visible') return;
  fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => answer.ok && again(),
    () => undefined,
  );
}, 5000);
