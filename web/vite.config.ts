/** How the page is built: into the Python package, without anything fetched at run time. */
import { gzipSync } from 'node:zlib';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { previews } from './previews.ts';
import { shell } from './shell.ts';

/** In kB of 1000 bytes. */
const BUDGET = 120;
const server = process.env['REGNUM_SERVER'] ?? 'http://127.0.0.1:8000';

/** Prints what a table page loads as script, gzipped, and fails the build over the budget. */
function budget(): Plugin {
  return {
    name: 'regnum-budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const size = (name: string): number => gzipSync(chunks.find((one) => one.fileName === name)?.code ?? '').length;
      const closure = (names: string[]): string[] => {
        const found = new Set<string>();
        const add = (name: string): void => {
          if (found.has(name)) return;
          found.add(name);
          for (const next of chunks.find((one) => one.fileName === name)?.imports ?? []) add(next);
        };
        names.forEach(add);
        return [...found];
      };
      const at = (test: (one: (typeof chunks)[number]) => boolean): string[] =>
        chunks.filter(test).map((one) => one.fileName);
      const kilo = (names: string[]): string => (names.reduce((sum, name) => sum + size(name), 0) / 1000).toFixed(1);
      const door = at((one) => one.isEntry);
      const table = at((one) => /pages\/Table\.svelte$/.test(one.facadeModuleId ?? ''));
      const games = at((one) => /games\/[^/]+\/index\.ts$/.test(one.facadeModuleId ?? ''));
      for (const game of games) {
        const all = closure([...door, ...table, game]);
        console.log(`${kilo(all)} kB of script gzipped for a table with ${game}, of ${BUDGET}`);
        if (Number(kilo(all)) > BUDGET) this.error('A table page has more script than its budget.');
      }
      console.log(`${kilo(at(() => true))} kB of script gzipped in all, of which ${kilo(closure(door))} kB come first`);
    },
  };
}

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/texts',
      strategy: ['baseLocale'],
      outputStructure: 'message-modules',
      emitTsDeclarations: true,
      isServer: 'false',
    }),
    svelte(),
    budget(),
    previews(),
    shell(),
  ],
  build: {
    outDir: '../src/regnum/server/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  preview: { proxy: { '/api': { target: server, ws: true } } },
});
