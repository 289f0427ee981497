import type { Refusal } from '../refusal.ts';

/**
 * `unconfirmed`: in a group since before addresses had to be confirmed; `proposed`: saved by somebody who does not
 * administer the customer; `asked`: confirmed by an administrator, and not yet by its reader (N12).
 */
export const OUTSIDE_STATES = ['unconfirmed', 'proposed', 'asked', 'confirmed', 'refused'] as const;
export type OutsideState = (typeof OUTSIDE_STATES)[number];

export interface OutsideAddress {
  readonly state: OutsideState;
  /** It was told before addresses had to be confirmed. */
  readonly stood: boolean;
  /** Of the question, in milliseconds; null if none is open. */
  readonly expiresAt: number | null;
}

const DAY_MS = 24 * 60 * 60_000;
export const QUESTION_DAYS = 7;
export const questionExpiresAt = (now: number): number => now + QUESTION_DAYS * DAY_MS;

export const isQuestionOpen = ({ state, expiresAt }: OutsideAddress, now: number): boolean =>
  state === 'asked' && expiresAt !== null && now < expiresAt;

/**
 * What becomes of an address outside that somebody adds to a group: undefined means that nothing changes. An
 * administrator's word is enough to ask it; of others' it waits. What was decided before is not undone by others.
 */
export function stateWhenAdded(
  before: OutsideAddress | undefined,
  isAdministrator: boolean,
  now: number,
): 'asked' | 'proposed' | undefined {
  if (before?.state === 'confirmed' || (before && isQuestionOpen(before, now))) return undefined;
  if (isAdministrator) return 'asked';
  return before ? undefined : 'proposed';
}

/** Of an administrator. `remove` takes the address out of all groups of the customer. */
export const OUTSIDE_DECISIONS = ['confirm', 'refuse', 'remove'] as const;
export type OutsideDecision = (typeof OUTSIDE_DECISIONS)[number];

export type OutsideRefusal =
  | Refusal<'already_confirmed'>
  | Refusal<'already_refused'>
  | Refusal<'is_user'>
  | Refusal<'not_in_a_group'>;

interface InGroups {
  /** In a group of the customer. */
  readonly isUsed: boolean;
  /** Outside for at least one of them. */
  readonly isOutside: boolean;
  readonly before: OutsideAddress | undefined;
}

/** Why an administrator cannot decide so; null if they can. Asking once more is `confirm` again. */
export function decisionRefusal(
  decision: OutsideDecision,
  { isUsed, isOutside, before }: InGroups,
): OutsideRefusal | null {
  if (!isUsed && !before) return { code: 'not_in_a_group' };
  switch (decision) {
    case 'confirm':
      if (!isUsed) return { code: 'not_in_a_group' };
      if (!isOutside) return { code: 'is_user' };
      return before?.state === 'confirmed' ? { code: 'already_confirmed' } : null;
    case 'refuse':
      return before?.state === 'refused' ? { code: 'already_refused' } : null;
    case 'remove':
      return null;
  }
}
