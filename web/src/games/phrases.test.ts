/** What drawings and guides say are phrases of their games: each is there, and none is left over. */
import { describe, expect, it } from 'vitest';
import type { GuideStep } from './game';
import { tableOf } from './known';

const sources = import.meta.glob<string>('./*/*.{ts,svelte}', { eager: true, query: '?raw', import: 'default' });
const guides = import.meta.glob<readonly GuideStep[]>('./*/guide/positions.json', { eager: true, import: 'default' });
const LESSON = ['nudge', 'praise', 'task'];

describe.each(Object.entries(guides).map(([path, steps]) => [path.split('/')[1] ?? '', steps] as const))(
  '%s',
  (game, steps) => {
    const source = Object.entries(sources)
      .filter(([path]) => path.startsWith(`./${game}/`) && !path.endsWith('.test.ts'))
      .map(([, text]) => text)
      .join();
    const keys = Object.keys(tableOf(game, 'en')).flatMap((key) => (key.startsWith('page.') ? [key.slice(5)] : []));
    const isLesson = (key: string): boolean => key.startsWith('lesson.');

    it('has a phrase for whatever its drawing says', () => {
      const said = [...source.matchAll(/\b(?:own|page)\.say\((['`])(.+?)\1/g)].map(([, , key]) => key ?? '');
      expect(said.length).toBeGreaterThan(20);
      /** A key in the source, of which some parts may only be known when it is said. */
      const fits = (written: string): RegExp =>
        new RegExp(`^${written.replaceAll('.', '\\.').replaceAll(/\$\{.+?\}/g, '.+')}$`);
      expect(said.filter((written) => !keys.some((key) => fits(written).test(key)))).toEqual([]);
    });

    it('says every phrase that its drawing has', () => {
      const literal = (key: string): boolean => source.includes(`'${key}'`);
      /** Put together from a part that stands in the source and one that does not. */
      const composed = (key: string): boolean =>
        [...key.matchAll(/\./g)].some(({ index }) => {
          const [begins, ends] = [key.slice(0, index), key.slice(index)];
          return source.includes(`\`${begins}.\${`) || (literal(begins) && source.includes(`}${ends}\``));
        });
      const others = keys.filter((key) => key !== 'pitch' && !isLesson(key) && !key.startsWith('coach.'));
      expect(others.filter((key) => !literal(key) && !composed(key))).toEqual([]);
    });

    it('guides by a lesson for each position, whose answers are moves that it offers', () => {
      const lessons = steps.flatMap((_, i) => LESSON.map((part) => `lesson.${i + 1}.${part}`));
      expect(keys.filter(isLesson).sort()).toEqual(lessons);
      for (const { moves, answers } of steps)
        expect(Object.keys(answers).filter((move) => !moves.includes(move))).toEqual([]);
    });
  },
);
