/** A scanner types faster than any person. */
const LONGEST_PAUSE_MS = 50;
/** Shorter texts may come from a fast typist. */
const FEWEST_CHARACTERS = 6;

/** FNC1 between two elements of a GS1 code, as scanners type it. */
const GS = '\u001D';

export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  /** Milliseconds. */
  readonly timeStamp: number;
}

export type Read =
  | { readonly read: 'nothing' }
  /** The first key of what may become a scan. */
  | { readonly read: 'begun' }
  | { readonly read: 'more' }
  | { readonly read: 'scan'; readonly text: string };

const characterOf = ({ key, ctrlKey, altKey, metaKey }: Key): string | null => {
  if (ctrlKey && key === ']') return GS;
  if (key === GS) return GS;
  return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : null;
};

/** Distinguishes a scanner's burst of keys, which ends with Enter, from typing. */
export function createBurstReader(): (key: Key) => Read {
  let text = '';
  let last = 0;
  return (key) => {
    const isQuick = key.timeStamp - last < LONGEST_PAUSE_MS;
    // Capital letters come with Shift.
    if (key.key === 'Shift' || key.key === 'Control') return { read: 'nothing' };
    last = key.timeStamp;
    if (key.key === 'Enter') {
      const scanned = text;
      text = '';
      return isQuick && scanned.length >= FEWEST_CHARACTERS
        ? { read: 'scan', text: scanned }
        : { read: 'nothing' };
    }
    const character = characterOf(key);
    if (character === null) {
      text = '';
      return { read: 'nothing' };
    }
    const isMore = isQuick && text !== '';
    text = isMore ? text + character : character;
    return { read: isMore ? 'more' : 'begun' };
  };
}
