import { NOT_AUTHENTICATED, NOT_AUTHORIZED, type ErrorBody, type ErrorCode } from '@parwell/contract';
import {
  CONFIRMED_FIELD,
  type FieldProblem,
  type StockRefusalCode,
  type WordedRefusal,
} from '@parwell/domain';

/** An error whose message is shown to the caller. Any other error is a bug; its message stays in the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorBody['details'];
  /** Decide by its code, never by the message. */
  readonly refusal: ErrorBody['refusal'];
  constructor(
    code: ErrorCode,
    message: string,
    details?: ErrorBody['details'],
    refusal?: ErrorBody['refusal'],
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.refusal = refusal;
  }
}

/** Refusals because somebody else was faster: the caller may read the record again and go on. All others are final. */
const OVERTAKEN: ReadonlySet<string> = new Set<StockRefusalCode>(['done_before', 'on_hand_moved']);

export const refusedBecause = ({ code, params, message, field }: WordedRefusal): AppError =>
  new AppError(
    OVERTAKEN.has(code) ? 'conflict' : 'refused',
    message,
    field === null ? undefined : [{ field, message }],
    { code, params },
  );

/** "40 seconds", "1 minute": a time to wait, rounded up. */
export function waitingTime(seconds: number): string {
  const [count, unit] = seconds < 120 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The answer says when to try again, in words and as `Retry-After`. */
export class TooManyRequests extends AppError {
  readonly retryAfter: number;
  constructor(
    seconds: number,
    message = `Too many requests. Try again in ${waitingTime(Math.max(1, seconds))}.`,
  ) {
    super('too_many_requests', message);
    this.retryAfter = Math.max(1, seconds);
  }
}

export const notAuthenticated = () => new AppError('not_authenticated', NOT_AUTHENTICATED);
export const notAuthorized = () => new AppError('not_authorized', NOT_AUTHORIZED);
export const notFound = (what: string) => new AppError('not_found', `${what} was not found.`);

export const changedMeanwhile = (what: string) =>
  new AppError('conflict', `${what} was changed by somebody else meanwhile. Please load it again.`);

/** Refuses a change that is based on an outdated version of the record. */
export function requireVersion(
  what: string,
  stored: { readonly version: number },
  version: number | undefined,
): void {
  if (version !== undefined && stored.version !== version) throw changedMeanwhile(what);
}

/** Some bodies repeat the device that the path names. */
export function requireSameDevice(inPath: string, inBody: string | undefined): void {
  if (inBody !== undefined && inBody !== inPath)
    throw new AppError('bad_request', 'The request names two different devices.');
}

export const refusedField = (field: string, message: string) =>
  new AppError('refused', message, [{ field, message }]);

/** Throws one error with all problems, if there are any. */
export function refuseProblems(problems: readonly FieldProblem[], text = problems[0]?.message): void {
  if (text === undefined || problems.length === 0) return;
  throw new AppError(
    'refused',
    text,
    problems.map(({ field, message }) => ({ field, message })),
  );
}

/** Asks the caller first: the same call with `confirmed` is let through. */
export function requireConfirmed(questions: readonly string[], confirmed: boolean | undefined): void {
  if (confirmed === true || questions.length === 0) return;
  const message = questions.join('\n');
  throw new AppError('refused', message, [{ field: CONFIRMED_FIELD, message }]);
}
