import { ABW_ACCOUNTS, type AbwAccount } from '@parwell/domain';
import { z } from 'zod';

/** An unsaved choice. */
export interface Choice {
  readonly abwCode: AbwAccount;
  /** The version that the user saw. */
  readonly version: number;
  /** Names the request in messages. */
  readonly name: string;
}

// There may be ten thousand choices, so each change writes only one piece: requests with neighbouring ids.
const PIECE = 64;
const pieceOf = (id: number): number => Math.floor(id / PIECE);

/** A short form: id, letter, version, name. */
const Stored = z.array(z.tuple([z.int(), z.enum(ABW_ACCOUNTS), z.int(), z.string()]));

const prefixOf = (email: string): string => `parwell.accountChoices.${email}/`;

function readPiece(key: string): readonly (readonly [number, Choice])[] {
  try {
    const stored = Stored.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
    return stored.map(([id, abwCode, version, name]) => [id, { abwCode, version, name }]);
  } catch {
    return [];
  }
}

/** In session storage: survives a reload, belongs to one tab, cleared on sign-out. */
export const readChoices = (email: string): Map<number, Choice> =>
  new Map(
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefixOf(email)))
      .flatMap(readPiece),
  );

export function storeChoices(
  email: string,
  choices: ReadonlyMap<number, Choice>,
  changed: readonly number[],
): void {
  for (const piece of new Set(changed.map(pieceOf))) {
    const stored: z.infer<typeof Stored> = [];
    for (let id = piece * PIECE; id < (piece + 1) * PIECE; id += 1) {
      const choice = choices.get(id);
      if (choice) stored.push([id, choice.abwCode, choice.version, choice.name]);
    }
    const key = `${prefixOf(email)}${piece}`;
    if (stored.length === 0) sessionStorage.removeItem(key);
    else
      try {
        sessionStorage.setItem(key, JSON.stringify(stored));
      } catch {
        // The storage is full: these choices are lost on reload, which asks first.
      }
  }
}
