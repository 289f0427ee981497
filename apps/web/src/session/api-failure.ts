import { type ErrorBody, type ErrorCode } from '@parwell/contract';

/** The message is the text a screen shows; status 0 means that no answer came. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: NonNullable<ErrorBody['details']>;
  readonly refusal: ErrorBody['refusal'];
  /** The original error text, shown below a screen's own message. */
  readonly reason: string | undefined;
  /** When to ask again, if a 429 says so. */
  readonly waitSeconds: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    details: ErrorBody['details'] = [],
    reason?: string,
    refusal?: ErrorBody['refusal'],
    waitSeconds?: number,
  ) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.details = details;
    this.reason = reason;
    this.refusal = refusal;
    this.waitSeconds = waitSeconds;
  }

  /** The server rejected the call and would do so again; any other failure may be temporary. */
  get refused(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }

  /** The message says what is wrong or when to try again, so it is shown as it is. */
  get explainsItself(): boolean {
    return this.refused || this.code === 'too_many_requests';
  }
}
