/** Tribute on the page: the heap as rows of coins, of which a click takes the last one, two or three. */
const SVG = 'http://www.w3.org/2000/svg';
const COLUMNS = 7;

export const aspect = 1.4;
export const colours = ['#8a2b2b', '#2b4f8a', '#3c6e3c', '#7a5a12'];

/** What stands in a player's panel. */
export const figures = (view, seat) => String(view.players[seat].points);

function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function coin(number, { view, moves, myTurn, say, onmove }) {
  const [x, y] = [number % COLUMNS, Math.floor(number / COLUMNS)];
  const disc = element('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.4, fill: '#d9a521', stroke: '#7a5a12', 'stroke-width': 0.06 });
  const move = moves.find(({ named }) => Number(named.coins) === view.heap - number);
  if (!myTurn || !move) return disc;
  disc.setAttribute('fill', '#f2cf63');
  const button = element('g', { role: 'button', tabindex: 0, 'aria-label': say('move.take', move.named), cursor: 'pointer' }, disc);
  button.addEventListener('click', () => onmove(move.text));
  button.addEventListener('keydown', (event) => event.key === 'Enter' && onmove(move.text));
  return button;
}

export function mount(place, props) {
  const board = element('svg', { width: '100%', height: '100%', role: 'group', 'aria-label': 'Tribute' });
  place.append(board);
  const update = (now) => {
    const rows = Math.max(3, Math.ceil(now.view.heap / COLUMNS));
    board.setAttribute('viewBox', `0 0 ${COLUMNS} ${rows}`);
    board.replaceChildren(...Array.from({ length: now.view.heap }, (_, number) => coin(number, now)));
  };
  update(props);
  return { update, destroy: () => board.remove() };
}
