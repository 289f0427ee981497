import { BoundedMap } from './bounded-map.ts';

export interface SharedAnswers<Answer> {
  /** The answer to `question`, which must name everything that it depends on, who may see what included. */
  get(question: unknown, find: () => Promise<Answer>): Promise<Answer>;
}

interface Options {
  /** How long an answer is given again after it was found; by default not at all. */
  readonly keepMs?: number;
  readonly now?: () => number;
}

/** More questions than these are answered, but not shared. */
const MOST = 1000;

/** Finds an answer once for all who ask the same while it is being found. */
export function shareAnswers<Answer>({ keepMs = 0, now = () => performance.now() }: Options = {}) {
  const known = new BoundedMap<string, { readonly answer: Promise<Answer>; endsAt: number }>(MOST);
  const shared: SharedAnswers<Answer> = {
    get(question, find) {
      const key = JSON.stringify(question);
      const found = known.get(key);
      if (found && now() < found.endsAt) return found.answer;
      const entry = { answer: find(), endsAt: Infinity };
      known.set(key, entry);
      entry.answer.then(
        () => (entry.endsAt = now() + keepMs),
        () => (entry.endsAt = 0),
      );
      return entry.answer;
    },
  };
  return shared;
}
