import { type ErrorBody, type ErrorCode } from '@parwell/contract';

/** Why a call did not succeed; the message is the text a screen shows. Status 0: no answer at all. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: NonNullable<ErrorBody['details']>;
  /** What a screen that words the failure itself was told; shown after the message, apart from it. */
  readonly reason: string | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    details: ErrorBody['details'] = [],
    reason?: string,
  ) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.details = details;
    this.reason = reason;
  }

  /** The server said no, and would say so again; everything else may pass by itself. */
  get refused(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}
