import { NOT_AUTHENTICATED, NOT_AUTHORIZED, type ErrorBody, type ErrorCode } from '@parwell/contract';

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

/** A rule said no about one field: the form shows the text beside it. */
export const refusedField = (field: string, message: string) =>
  new AppError('refused', message, [{ field, message }]);
