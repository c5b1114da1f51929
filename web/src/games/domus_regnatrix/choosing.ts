/** Choosing a card, a piece or a player: with the mouse and the keyboard at once, with a finger staged first. */
import type { Attachment } from 'svelte/attachments';
import type { BoardProps } from '../game';

export function chosen(
  event: MouseEvent,
  props: Pick<BoardProps, 'moves' | 'staged' | 'onmove' | 'onstage' | 'onwhy'>,
  move: string,
): void {
  if (!props.moves.includes(move)) void props.onwhy(move);
  else if ((event as PointerEvent).pointerType === 'touch' && props.staged !== move) props.onstage(move);
  else props.onmove(move);
}

/** Brings what is lit up into sight. */
export const reveal: Attachment<HTMLElement> = (lit) => {
  lit.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};
