/** The guided first minute: close a domain with one border, sell a card, expand with more knights. */
import type { Guide, GuideStep, PlayerInfo } from '../../game';
import positions from './positions.json?url';

type Position = Pick<GuideStep, 'view' | 'moves' | 'answers'>;
type Told = Pick<GuideStep, 'task' | 'hint' | 'praise'>;

const TOLD: readonly Told[] = [
  {
    task: {
      en: 'You are blue. Your castle on i11 is almost enclosed: one border is missing. Place it between j10 and k10.',
      it: 'Sei il blu. Il tuo castello in i11 è quasi chiuso: manca un confine. Piazzalo fra j10 e k10.',
    },
    hint: {
      en: 'That border would not close anything yet. Look at the gap east of the village on j10.',
      it: 'Quel confine non chiude ancora niente. Guarda il varco a est del villaggio in j10.',
    },
    praise: {
      en: 'A domain! It holds one castle, and its forests and its village are yours: 6 points. Its two mines pay you two ducats each turn.',
      it: 'Un dominio! Contiene un solo castello, e le sue foreste e il suo villaggio sono tuoi: 6 punti. Le sue due miniere ti danno due ducati ogni turno.',
    },
  },
  {
    task: {
      en: 'Each turn you play one card or sell one. You have 1 ducat, and every card costs more: sell one.',
      it: 'Ogni turno giochi una carta o ne vendi una. Hai 1 ducato, e ogni carta costa di più: vendine una.',
    },
    hint: {
      en: 'That card is too dear now. Use the button “Sell” below a card.',
      it: 'Quella carta adesso costa troppo. Usa il pulsante «Vendi» sotto una carta.',
    },
    praise: {
      en: 'Ducats for later. The card lies in the chancery now, where others can take it; you draw a new one.',
      it: 'Ducati per dopo. La carta ora è nella cancelleria, dove altri possono prenderla; tu ne peschi una nuova.',
    },
  },
  {
    task: {
      en: 'You have played “expand 1”. Your domain has two knights, the orange one beside it only one: take the village on h12 from it.',
      it: 'Hai giocato «espandere 1». Il tuo dominio ha due cavalieri, quello arancione accanto solo uno: prendigli il villaggio in h12.',
    },
    hint: {
      en: 'You could take that too, but the village on h12 is worth 3 points, to you and not to orange.',
      it: 'Potresti prendere anche quello, ma il villaggio in h12 vale 3 punti, per te e non per l’arancione.',
    },
    praise: {
      en: 'Three points from orange to you. With more knights than the neighbour you may expand into its domain. Whoever reaches the king wins.',
      it: 'Tre punti dall’arancione a te. Con più cavalieri del vicino puoi espanderti nel suo dominio. Chi raggiunge il re vince.',
    },
  },
];

const player = (seat: number, name: string, kind: PlayerInfo['kind']): PlayerInfo => ({
  seat,
  name,
  kind,
  level: null,
  mine: seat === 0,
  here: true,
  left: false,
});

export async function guide(): Promise<Guide> {
  const found = (await (await fetch(positions)).json()) as readonly Position[];
  return {
    players: [player(0, 'Anna', 'person'), player(1, 'Bruno', 'computer')],
    steps: TOLD.flatMap((told, i) => {
      const position = found[i];
      return position ? [{ ...position, ...told }] : [];
    }),
  };
}
