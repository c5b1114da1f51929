/** What programs that show a link show of it: a picture for each game, and the sentences that the server says with it. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Plugin } from 'vite';
import { LANGUAGES } from './shell.ts';

/** Sentences of the page's own that a link says too; the rest begin with `preview_`. */
const SHARED = [
  ...['home_title', 'home_text', 'join_title'],
  ...['puzzles', 'puzzles_text', 'puzzle_today', 'puzzle_task'],
  ...['analyse', 'analyse_text'],
];
const PAPER = '#f6f1e4';
const [WIDTH, HEIGHT] = [1200, 630];
const games = new URL('./src/games/', import.meta.url);

const covers = (): readonly (readonly [name: string, svg: string])[] =>
  readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(new URL(`${entry.name}/`, games)).includes('cover.svg'))
    .map(({ name }) => [name, readFileSync(new URL(`${name}/cover.svg`, games), 'utf8')]);

/** A drawing in a place of another one. */
const placed = (svg: string, x: number, y: number, width: number, height: number): string =>
  svg.replace(
    '<svg ',
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" `,
  );

function drawn(inner: string): Uint8Array {
  const ground = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${ground}${inner}</svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH } }).render().asPng();
}

function sentences(): string {
  const all = LANGUAGES.map((language) => {
    const said: Record<string, unknown> = JSON.parse(
      readFileSync(new URL(`./messages/${language}.json`, import.meta.url), 'utf8'),
    );
    return [
      language,
      Object.fromEntries(Object.entries(said).filter(([key]) => SHARED.includes(key) || key.startsWith('preview_'))),
    ];
  });
  return JSON.stringify(Object.fromEntries(all));
}

export function previews(): Plugin {
  return {
    name: 'regnum-previews',
    apply: 'build',
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array): void =>
        void this.emitFile({ type: 'asset', fileName, source });
      await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
      const found = covers();
      for (const [name, svg] of found) emit(`previews/${name}.png`, drawn(placed(svg, 0, 0, WIDTH, HEIGHT)));
      const sign = readFileSync(new URL('./public/icon.svg', import.meta.url), 'utf8');
      const [gap, wide] = [30, (WIDTH - 30 * (found.length + 1)) / found.length];
      const row = found.map(([, svg], i) =>
        placed(svg, gap + i * (wide + gap), HEIGHT - wide / 2 - 60, wide, wide / 2),
      );
      emit('previews/regnum.png', drawn(placed(sign, (WIDTH - 240) / 2, 60, 240, 240) + row.join('')));
      emit('previews.json', sentences());
    },
  };
}
