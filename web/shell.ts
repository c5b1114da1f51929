/** What the page has beside itself: the service worker, and the page that is shown while the server is out of reach. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
/** The languages of the page, English first. */
export const LANGUAGES = (JSON.parse(text('project.inlang/settings.json')) as { locales: string[] }).locales;

/** The sentences of the offline page in a language, from the page's messages. */
function said(language: string): string {
  const messages = JSON.parse(text(`messages/${language}.json`)) as Record<string, string>;
  const safe = (key: string): string => (messages[key] ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const hidden = language === 'en' ? '' : ' hidden';
  return `<section lang="${language}"${hidden}><h1>${safe('offline_title')}</h1><p>${safe('offline_text')}</p>
      <p><button type="button">${safe('try_again')}</button></p></section>`;
}

/** Writes both beside the page. What is kept for offline is fetched anew whenever any of it changes. */
export function shell(): Plugin {
  return {
    name: 'regnum-shell',
    apply: 'build',
    generateBundle() {
      const offline = text('worker/offline.html').replace('__SAID__', LANGUAGES.map(said).join('\n      '));
      const parts = [
        offline,
        ...['offline.css', 'offline.js', 'theme.js', 'icon.svg'].map((one) => text(`public/${one}`)),
      ];
      const hash = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 12);
      const worker = text('worker/service-worker.js').replace('__SHELL__', hash);
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: offline });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
    },
  };
}
