import { BoundedMap } from './bounded-map.ts';

export interface SharedAnswers<Answer> {
  /** `question` must name everything that the answer depends on, including who may see it. */
  get(question: unknown, find: () => Promise<Answer>): Promise<Answer>;
  readonly size: number;
}

interface Options {
  /** How long an answer is reused after it was found; 0 by default. */
  readonly keepMs?: number;
  readonly now?: () => number;
}

const MOST = 1000;

/**
 * Finds an answer once for all callers who ask the same while it is being found. Without `keepMs` no answer stays in
 * memory.
 */
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
 * A caller who asks while an answer is being found shares the next one, which begins after that: nobody gets data
 * from before they asked, and a question is never answered twice at a time.
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
