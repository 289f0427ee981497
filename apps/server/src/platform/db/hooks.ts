// A slice announces an event without knowing its listeners: it declares a hook in a public file and publishes it in the
// transaction of the change. Later slices react with functions that `reactions.ts`, at the root, registers. They run at
// once, in that order and in the same transaction: if one fails, everything is rolled back.
import type { Registered, Transaction } from './database.ts';

/** An event with a `Detail`; each reaction returns an `Answer`. */
export interface Hook<Detail, Answer = void> {
  readonly name: string;
  readonly types?: (detail: Detail) => Answer;
}

interface Reaction<Detail, Answer> extends Registered {
  readonly hook: Hook<Detail, Answer>;
  readonly react: React<Detail, Answer>;
}

type React<Detail, Answer> = (tx: Transaction, detail: Detail) => Promise<Answer>;

export const defineHook = <Detail, Answer = void>(name: string): Hook<Detail, Answer> => ({ name });

export const on = <Detail, Answer>(
  hook: Hook<Detail, Answer>,
  ...reactions: readonly React<Detail, Answer>[]
): readonly Registered[] => reactions.map((react): Reaction<Detail, Answer> => ({ hook, react }));

const isOf =
  <Detail, Answer>(hook: Hook<Detail, Answer>) =>
  (reaction: Registered): reaction is Reaction<Detail, Answer> =>
    reaction.hook === hook;

export async function publish<Detail, Answer>(
  tx: Transaction,
  hook: Hook<Detail, Answer>,
  detail: Detail,
): Promise<readonly Answer[]> {
  if (!tx.reactions) throw new Error(`${hook.name} was published in a database without reactions`);
  const answers: Answer[] = [];
  for (const { react } of tx.reactions.filter(isOf(hook))) answers.push(await react(tx, detail));
  return answers;
}
