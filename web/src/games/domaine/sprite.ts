/** Our drawings as SVG symbols, put into the document once; components show them with `<use>`. */
import type { ColourName } from './view';

const COLOURS: readonly ColourName[] = ['blue', 'orange', 'yellow', 'purple', 'neutral'];

/** The pattern of each colour, on a tile of 10 by 10. */
const HATCHES: Readonly<Record<ColourName, string>> = {
  blue: '<path d="M-2 2 2-2M0 10 10 0M8 12l4-4"/>',
  orange: '<path d="M2.5 0v10M7.5 0v10"/>',
  yellow: '<path d="M2.5 2.5h.01M7.5 7.5h.01" stroke-width="3.2" stroke-linecap="round"/>',
  purple: '<path d="M0 0 10 10M0 10 10 0"/>',
  neutral: '<path d="M0 3q2.5-3 5 0t5 0M0 8q2.5-3 5 0t5 0"/>',
};

const patterns = COLOURS.map(
  (name) => `
<pattern id="dom-land-${name}" width="10" height="10" patternUnits="userSpaceOnUse">
  <rect width="10" height="10" fill="var(--dom-${name})" opacity=".26"/>
  <g stroke="var(--dom-${name})" stroke-width="1.2" fill="none" opacity=".6">${HATCHES[name]}</g>
</pattern>
<pattern id="dom-coat-${name}" width="10" height="10" patternUnits="userSpaceOnUse">
  <rect width="10" height="10" fill="var(--dom-${name})"/>
  <g stroke="#fff" stroke-width="1.3" fill="none" opacity=".34">${HATCHES[name]}</g>
</pattern>`,
).join('');

const MINERALS = {
  gold: '<circle cx="30" cy="41.5" r="8.5" fill="#f2c230"/><circle cx="30" cy="41.5" r="5" fill="none" stroke-width="1.3"/>',
  silver:
    '<path d="M19.5 49l3.5-13h14l3.5 13z" fill="#e9eef1"/><path d="M23 36l2.5 4.5h9L37 36M25.5 40.5 22.5 49M34.5 40.5l3 8.5" fill="none" stroke-width="1.1"/>',
  copper:
    '<path d="M30 31 40.5 49h-21z" fill="#d9713a"/><path d="M30 31v12l-10.5 6M30 43l10.5 6" fill="none" stroke-width="1.1"/>',
  diamond:
    '<path d="M22.5 33h15l5 6L30 51 17.5 39z" fill="#8fe0f2"/><path d="M17.5 39h25M22.5 33l3 6L30 51l4.5-12 3-6M25.5 39l4.5-6 4.5 6" fill="none" stroke-width="1.1"/>',
};

const mines = Object.entries(MINERALS)
  .map(
    ([name, mineral]) => `
<symbol id="dom-${name}" viewBox="0 0 60 60">
  <path d="M2 53q4-20 13-27 4-13 15-16 10 2 14 13 11 7 14 30z" fill="var(--dom-stone)" stroke="#5d5344" stroke-width="1.3" stroke-linejoin="round"/>
  <path d="M15 26q3 2 2 6M44 23q-2 3 0 7M30 10q-2 4 1 8" fill="none" stroke="#5d5344" stroke-width="1.1" opacity=".6" stroke-linecap="round"/>
  <path d="M13 53V38a17 17 0 0 1 34 0v15z" fill="#2f2823"/>
  <path d="M13 53V38a17 17 0 0 1 34 0v15" fill="none" stroke="#8d6439" stroke-width="3.6"/>
  <path d="M13 53V38a17 17 0 0 1 34 0v15" fill="none" stroke="#c79a66" stroke-width="1"/>
  <g stroke="#33281b" stroke-width="1.3" stroke-linejoin="round" transform="translate(30 44) scale(1.28) translate(-30 -43)">${mineral}</g>
</symbol>`,
  )
  .join('');

const tree = (x: number, y: number, size: number, leaf: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-1.8 6.5h3.6l.6 6.5h-4.8z" fill="#6b4f34" stroke-width=".8"/>
  <path d="M-6.5 8.5c-7 1-9.5-7-4.5-10.5-3-6.5 4-11.5 8.5-8 3-5.5 12-3 11 3.5 6 1.5 6.5 10 .5 12-1.5 5-8.5 5.5-10 2-1.5 2-4 2.2-5.5 1z" fill="${leaf}"/>
  <path d="M-7.5-2.5c-.5-4 3-6 6-5M2-9c2-1 5 0 5.5 2.5" fill="none" stroke="var(--dom-leaf-light)" stroke-width="1.8" stroke-linecap="round"/></g>`;

const terrain = `
<symbol id="dom-meadow" viewBox="0 0 60 60"><g stroke="var(--dom-grass)" stroke-width="1.5" fill="none" stroke-linecap="round">
  <path d="M13 24q1-4-.5-7M16 24q0-4 2.5-6M41 46q1-4-.5-7M44 46q0-4 2.5-6M38 46q-.5-3-2.5-4M33 17q1-3 0-5"/></g>
  <circle cx="21" cy="43" r="1.3" fill="var(--dom-grass)"/><circle cx="47" cy="20" r="1.3" fill="var(--dom-grass)"/></symbol>
<symbol id="dom-forest" viewBox="0 0 60 60"><g stroke="#2b4527" stroke-width="1.2" stroke-linejoin="round">
  ${tree(31, 18, 0.92, 'var(--dom-leaf)')}${tree(16, 34, 1, 'var(--dom-leaf-dark)')}${tree(43, 37, 1.12, 'var(--dom-leaf)')}</g></symbol>
<symbol id="dom-village" viewBox="0 0 60 60"><g stroke="#4e3a28" stroke-width="1.3" stroke-linejoin="round">
  <path d="M25 32V16h9v16z" fill="#f0e2c4"/><path d="M23.5 16.5 29.5 5 35.5 16.5z" fill="#7b5140"/><path d="M29.5 5V1.5M28 3h3" stroke-width="1.1"/>
  <path d="M28 24v-3a1.5 1.5 0 0 1 3 0v3z" fill="#6a4b34" stroke-width=".8"/>
  <path d="M7 47V34h20v13z" fill="#f7ead0"/><path d="M4 35 11 24h13l6 11z" fill="#bb5a3d"/><path d="M9 31.5h18M11 28h14" stroke-width=".8" opacity=".6"/>
  <path d="M14 47v-7h5v7z" fill="#6a4b34"/><path d="M31 51V36l10.5-9L52 36v15z" fill="#fdf4e0"/><path d="M28.5 38 41.5 26 54.5 38l-2 1.5-11-10-11 10z" fill="#cc6b4a"/>
  <path d="M38 51v-7a3.5 3.5 0 0 1 7 0v7z" fill="#6a4b34"/><path d="M21.5 38.5h3v3h-3z" fill="#f2c76b" stroke-width=".8"/></g></symbol>
<symbol id="dom-city" viewBox="0 0 60 60"><g stroke="#3d3428" stroke-width="1.3" stroke-linejoin="round">
  <path d="M21 34V14h18v20z" fill="#efe5cf"/><path d="M19 15 30 1.5 41 15z" fill="#4f6f97"/>
  <path d="M9.5 36V22h10v14zM40.5 36V22h10v14z" fill="#e3d7bd"/><path d="M8 23l6.5-11L21 23zM39 23l6.5-11L52 23z" fill="#5e7fa8"/>
  <path d="M14.5 12V6l5 1.8-5 1.8M45.5 12V6l5 1.8-5 1.8" fill="#efc02e" stroke-width="1"/>
  <path d="M26.5 27v-6a3.5 3.5 0 0 1 7 0v6z" fill="#efc02e"/>
  <path d="M3 56V34h6v4h5v-4h6v4h5v-4h10v4h5v-4h6v4h5v-4h6v22z" fill="#cfc2a6"/><path d="M6 44h8M18 48h7M38 44h9M44 51h9M8 52h7" stroke-width=".8" opacity=".55"/>
  <path d="M23.5 56V48a6.5 6.5 0 0 1 13 0v8z" fill="#53402b"/><path d="M27 56V46M30 56V42M33 56V46M24 50h12" stroke="#a58b60" stroke-width=".9"/></g></symbol>`;

/** Figures and crests take their coat from `fill` of the `<use>`. */
const figures = `
<symbol id="dom-castle" viewBox="0 0 60 60">
  <g stroke="var(--dom-halo)" stroke-width="6.5" stroke-linejoin="round"><path d="M9 54V26H6.5V14H13v4h4.5v-4H24v5h12v-5h6.5v4H47v-4h6.5v12H51v28z"/><path d="M30 19V4l12 4-12 4.5"/></g>
  <g stroke="var(--dom-ink)" stroke-width="1.5" stroke-linejoin="round"><path d="M30 19V4l12 4-12 4.5"/><path d="M18 54V27h24v27z"/>
  <path d="M9 54V26H6.5V14H13v4h4.5v-4H24v12h-2.5v28zM38.5 54V26H36V14h6.5v4H47v-4h6.5v12H51v28z"/><path d="M21.5 30v-4h5v3.5h7V26h5v4z"/></g>
  <path d="M24.5 54v-9a5.5 5.5 0 0 1 11 0v9z" fill="#2b221a" stroke="var(--dom-ink)" stroke-width="1.2"/>
  <path d="M14 33v5M46 33v5" stroke="var(--dom-halo)" stroke-width="2.6" stroke-linecap="round"/></symbol>
<symbol id="dom-knight" viewBox="0 0 60 60">
  <g stroke="var(--dom-halo)" stroke-width="7" stroke-linejoin="round"><path d="M20 44c0-7 7-10 8-17-3 3-6 3-9 4-2 2-4 4-7 3-3-1-4-4-2-7l7-11c1-3 3-5 6-6l3-6 4 5c11 1 17 10 17 22 0 5-1 9-1 13z"/><path d="M14 45h34v10H14z"/></g>
  <g stroke="var(--dom-ink)" stroke-width="1.6" stroke-linejoin="round"><path d="M20 45c0-8 7-11 8-18-3 3-6 3-9 4-2 2-4 4-7 3-3-1-4-4-2-7l7-11c1-3 3-5 6-6l3-6 4 5c11 1 17 10 17 22 0 5-1 9-1 14z"/>
  <path d="M14 47.5q0-2.5 2.5-2.5h29q2.5 0 2.5 2.5V55H14z"/></g>
  <path d="M33 12c8 3 11 10 10.5 20M31 15.5c5 2.5 8 8 8 15" fill="none" stroke="var(--dom-halo)" stroke-width="1.9" stroke-linecap="round"/>
  <circle cx="22.5" cy="18.5" r="2" fill="var(--dom-halo)" stroke="none"/><path d="M12.5 29.5h2" stroke="var(--dom-halo)" stroke-width="1.6" stroke-linecap="round"/></symbol>
<symbol id="dom-crest" viewBox="0 0 40 46">
  <path d="M4 4h32v18q0 14-16 21Q4 36 4 22z" stroke="var(--dom-halo)" stroke-width="5" stroke-linejoin="round"/>
  <path d="M4 4h32v18q0 14-16 21Q4 36 4 22z" stroke="var(--dom-ink)" stroke-width="1.8" stroke-linejoin="round"/></symbol>
<symbol id="dom-king" viewBox="0 0 40 46"><g stroke="var(--dom-gold-ink)" stroke-width="1.7" stroke-linejoin="round">
  <path d="M6 43q0-15 14-17 14 2 14 17z" fill="#a32a2f"/><path d="M15 27q5 8 10 0l1.5 16h-13z" fill="#fbf4e2"/><path d="M17 34h.01M22.5 37h.01M18 40h.01" stroke-width="2" stroke-linecap="round"/>
  <path d="M12.5 14h15v7q-1 8-7.5 8t-7.5-8z" fill="#f0c9a2"/><path d="M12.5 19q1 11 7.5 11t7.5-11q-1 4-4.5 4h-6q-3.5 0-4.5-4z" fill="#7a5a3a"/>
  <path d="M10.5 16.5 8.5 5l6 4L20 2l5.5 7 6-4-2 11.5z" fill="var(--dom-gold)"/><path d="M11.5 13.5h17" stroke-width="1.1"/></g></symbol>
<symbol id="dom-coin" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10.5" fill="var(--dom-gold)" stroke="var(--dom-gold-ink)" stroke-width="1.5"/><circle cx="12" cy="12" r="7.8" fill="none" stroke="var(--dom-gold-ink)" stroke-width=".8" opacity=".55"/></symbol>
<symbol id="dom-beam" viewBox="0 0 60 12"><rect x="1" y="1" width="58" height="10" rx="3" fill="var(--dom-beam)" stroke="var(--dom-beam-ink)" stroke-width="1.8"/>
  <path d="M5 4.2h50" stroke="var(--dom-beam-light)" stroke-width="2" stroke-linecap="round"/><path d="M11 1.5v9M49 1.5v9" stroke="var(--dom-beam-ink)" stroke-width="1.3" opacity=".75"/></symbol>`;

/** The pictograms of the actions, dark on a card. */
const pictograms = `
<symbol id="dom-do-border" viewBox="0 0 60 20"><use href="#dom-beam" x="3" y="4.5" width="54" height="11"/></symbol>
<symbol id="dom-do-knight" viewBox="0 0 60 60"><use href="#dom-knight" width="60" height="60" fill="var(--dom-card-ink)"/></symbol>
<symbol id="dom-do-expand" viewBox="0 0 60 60"><g stroke="var(--dom-card-ink)" stroke-width="2.4" stroke-linejoin="round">
  <path d="M5 16h27v29H5z" fill="#9fb77e"/><path d="M32 16h23v29H32z" fill="none" stroke-dasharray="4 3.5"/>
  <path d="M24 25.5h14v-7L53 30.5 38 42.5v-7H24z" fill="#c8531f"/></g></symbol>
<symbol id="dom-do-deserter" viewBox="0 0 60 60"><use href="#dom-knight" x="0" y="12" width="36" height="36" fill="#8f8678" opacity=".8"/>
  <use href="#dom-knight" x="27" y="6" width="36" height="36" fill="var(--dom-card-ink)" transform="matrix(-1 0 0 1 89 0)"/>
  <path d="M12 51q17 8 32-3l2.5 4.5L52 42l-11.5 1.5 2.5 4q-14 8-29-.5z" fill="#c8531f" stroke="var(--dom-card-ink)" stroke-width="1.4" stroke-linejoin="round"/></symbol>
<symbol id="dom-do-alliance" viewBox="0 0 60 60"><use href="#dom-crest" x="3" y="11" width="27" height="33" fill="#1f6fb5"/><use href="#dom-crest" x="30" y="11" width="27" height="33" fill="#d9541e"/>
  <g transform="rotate(90 30 34)"><use href="#dom-beam" x="7" y="28.5" width="46" height="11"/></g></symbol>`;

const ID = 'dom-sprite';

/** Makes the symbols known to the document. */
export function sprite(): void {
  if (document.getElementById(ID)) return;
  const holder = document.createElement('div');
  holder.id = ID;
  holder.setAttribute('aria-hidden', 'true');
  holder.className = 'dom-sprite';
  holder.innerHTML = `<svg width="0" height="0" focusable="false"><defs>${patterns}${terrain}${mines}${figures}${pictograms}</defs></svg>`;
  document.body.append(holder);
}

export const coat = (colour: ColourName): string => `url(#dom-coat-${colour})`;
