/** Small sounds made on the spot: wood on wood for a step, a bell when it is one's turn, a chord for the end. */
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function tone(frequency: number, after: number, seconds: number, volume: number, shape: OscillatorType): void {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const source = context.createOscillator();
  const loudness = context.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(frequency, start);
  source.frequency.exponentialRampToValueAtTime(frequency * 0.7, start + seconds);
  loudness.gain.setValueAtTime(volume, start);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(loudness).connect(context.destination);
  source.start(start);
  source.stop(start + seconds);
}

const SOUNDS = {
  step: () => tone(240, 0, 0.07, 0.08, 'triangle'),
  turn: () => {
    tone(660, 0, 0.16, 0.05, 'sine');
    tone(880, 0.09, 0.22, 0.05, 'sine');
  },
  no: () => tone(150, 0, 0.12, 0.07, 'square'),
  end: () => {
    for (const [i, pitch] of [392, 494, 587, 784].entries()) tone(pitch, i * 0.09, 0.5, 0.05, 'sine');
  },
} as const;

export function sound(kind: keyof typeof SOUNDS): void {
  // Before the first click a browser lets nothing sound, and would only complain.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  try {
    SOUNDS[kind]();
  } catch {
    // no sound is better than no game
  }
}
