import { NOT_AUTHENTICATED, NOT_AUTHORIZED, type ErrorBody, type ErrorCode } from '@parwell/contract';
import type { FieldProblem } from '@parwell/domain';

/** A refusal that the caller may read: its message is shown as it is. Anything else is a bug and is not. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorBody['details'];
  constructor(code: ErrorCode, message: string, details?: ErrorBody['details']) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const notAuthenticated = () => new AppError('not_authenticated', NOT_AUTHENTICATED);
export const notAuthorized = () => new AppError('not_authorized', NOT_AUTHORIZED);
export const notFound = (what: string) => new AppError('not_found', `${what} was not found.`);

/** Somebody else saved the record after this caller had loaded it. */
export const changedMeanwhile = (what: string) =>
  new AppError('conflict', `${what} was changed by somebody else meanwhile. Please load it again.`);

/** Refuses a change that is based on another version of the record than the stored one. */
export function requireVersion(what: string, stored: { readonly version: number }, version: number): void {
  if (stored.version !== version) throw changedMeanwhile(what);
}

/** A rule said no about one field: the form shows the text beside it. */
export const refusedField = (field: string, message: string) =>
  new AppError('refused', message, [{ field, message }]);

/** Refuses everything a rule found wrong at once; the text of the whole is that of the first problem. */
export function refuseProblems(problems: readonly FieldProblem[], text = problems[0]?.message): void {
  if (text !== undefined && problems.length > 0) throw new AppError('refused', text, [...problems]);
}
