import { z } from 'zod';

export const ERROR_STATUS = {
  bad_request: 400,
  not_authenticated: 401,
  not_authorized: 403,
  /** Allowed, after a fresh sign-in: POST /auth/proof, then again. */
  sign_in_again: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  /** A violated business rule; the message is shown as it is. */
  refused: 422,
  too_many_requests: 429,
  server_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ErrorBody = z.strictObject({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** By field, for forms. */
  details: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  /** For programs: the rule, and the names in its message. */
  refusal: z
    .strictObject({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .optional(),
  /** Finds the log entry of an unexpected error. */
  correlationId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export const NOT_AUTHENTICATED = 'User is not authenticated';
export const NOT_AUTHORIZED = 'You are not authorized to view this content.';
export const SERVER_ERROR = 'A server error has occurred.';
export const NO_RECORDS = 'Sorry, no matching records found';

/** For errors without a text on the screen. A 403 always gives the same reason. */
export const genericError = (status: number, reason: string, operation: string): string =>
  `An error occurred: ${status === 403 ? NOT_AUTHORIZED : reason} in ${operation}`;
