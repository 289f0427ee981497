import { BoundedMap } from './bounded-map.ts';

export interface SharedAnswers<Answer> {
  /** The answer to `question`, which must name everything that it depends on, who may see what included. */
  get(question: unknown, find: () => Promise<Answer>): Promise<Answer>;
  /** How many answers are in memory or being found. */
  readonly size: number;
}

interface Options {
  /** How long an answer is given again after it was found; by default not at all. */
  readonly keepMs?: number;
  readonly now?: () => number;
}

/** More answers than these are not kept. */
const MOST = 1000;

/** Finds an answer once for all who ask the same while it is being found. Without `keepMs` no answer stays in memory. */
export function shareAnswers<Answer>({ keepMs = 0, now = () => performance.now() }: Options = {}) {
  const known = new BoundedMap<string, { readonly answer: Promise<Answer>; endsAt: number }>(MOST);
  const shared: SharedAnswers<Answer> = {
    get(question, find) {
      const key = JSON.stringify(question);
      const found = known.get(key);
      if (found && now() < found.endsAt) return found.answer;
      const entry = { answer: find(), endsAt: Infinity };
      known.set(key, entry);
      const forget = () => known.get(key) === entry && known.delete(key);
      entry.answer.then(() => (keepMs > 0 ? (entry.endsAt = now() + keepMs) : forget()), forget);
      return entry.answer;
    },
    get size() {
      return known.size;
    },
  };
  return shared;
}

/**
 * Shares answers only with those who asked before they were begun. Who asks while one is being found shares the next one, which begins when
 * that one has ended: nobody is given what was true before they asked, and a question is never answered twice at a time.
 */
export function shareFreshAnswers<Answer>(): Pick<SharedAnswers<Answer>, 'get' | 'size'> {
  interface Line {
    last: Promise<unknown>;
    next: Promise<Answer> | undefined;
  }
  const lines = new Map<string, Line>();
  return {
    get(question, find) {
      const key = JSON.stringify(question);
      const line = lines.get(key) ?? { last: Promise.resolve(), next: undefined };
      lines.set(key, line);
      if (line.next) return line.next;
      const answer = line.last.then(() => {
        line.next = undefined;
        return find();
      });
      line.next = answer;
      const end = () => void (line.last === ended && lines.delete(key));
      const ended: Promise<unknown> = answer.then(end, end);
      line.last = ended;
      return answer;
    },
    get size() {
      return lines.size;
    },
  };
}
