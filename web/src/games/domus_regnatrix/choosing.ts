/** Choosing a card, a piece or a player: with the mouse and the keyboard at once, with a finger staged first. */
import type { Attachment } from 'svelte/attachments';
import type { BoardProps, Move } from '../game';

export function chosen(
  event: MouseEvent,
  props: Pick<BoardProps, 'moves' | 'staged' | 'onmove' | 'onstage' | 'onwhy'>,
  move: Move,
): void {
  if (!props.moves.includes(move)) void props.onwhy(move);
  else if ((event as PointerEvent).pointerType === 'touch' && props.staged !== move) props.onstage(move);
  else props.onmove(move);
}

/**
 * Points at a legal move as long as the mouse or the focus is on an element. What is taken away with the focus on it loses
 * that while the page is being drawn, by a component that is gone: so it asks no component, and tells a moment later.
 */
export const pointing =
  (onpoint: BoardProps['onpoint'], move: Move | null): Attachment<HTMLElement> =>
  (element) => {
    const begin = (): void => queueMicrotask(() => onpoint(move));
    const end = (): void => queueMicrotask(() => onpoint(null));
    const heard = { pointerenter: begin, focus: begin, pointerleave: end, blur: end };
    for (const [kind, hear] of Object.entries(heard)) element.addEventListener(kind, hear);
    return () => {
      for (const [kind, hear] of Object.entries(heard)) element.removeEventListener(kind, hear);
    };
  };

/** Brings what is lit up into sight. */
export const reveal: Attachment<HTMLElement> = (lit) => {
  lit.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};
