import { z } from 'zod';

/** Every error code with its HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  not_authenticated: 401,
  not_authorized: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  /** A business rule was violated; the message is the text to show. */
  refused: 422,
  too_many_requests: 429,
  server_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ErrorBody = z.strictObject({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** Validation errors by field, for forms. */
  details: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  /** Which rule says no, for programs, and what its message names. */
  refusal: z
    .strictObject({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .optional(),
  /** Identifies the log entry of an unexpected error. */
  correlationId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export const NOT_AUTHENTICATED = 'User is not authenticated';
export const NOT_AUTHORIZED = 'You are not authorized to view this content.';
export const SERVER_ERROR = 'A server error has occurred.';
export const NO_RECORDS = 'Sorry, no matching records found';

/** The text for errors that a screen has no text of its own for. A 403 always gives the same reason. */
export const genericError = (status: number, reason: string, operation: string): string =>
  `An error occurred: ${status === 403 ? NOT_AUTHORIZED : reason} in ${operation}`;
