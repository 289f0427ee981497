import { ERROR_STATUS, SERVER_ERROR, type ErrorBody, type ErrorCode } from '@parwell/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, TooManyRequests } from '../app-error.ts';
import { isUnavailable } from '../db/unavailable.ts';

const FASTIFY_REFUSALS: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send JSON with the content type application/json.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', 'The request is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The request does not have the length it claims.'],
  FST_ERR_BAD_URL: ['bad_request', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['bad_request', 'The address is too long.'],
};

const FILE_REFUSALS: Readonly<Record<number, string>> = {
  412: 'The file has changed.',
  416: 'The file has no such part.',
};

/** The only place that turns errors into answers. */
export function errorBody(error: unknown, correlationId: string): ErrorBody {
  if (error instanceof AppError) {
    const { code, message, details, refusal } = error;
    return { code, message, ...(details && { details }), ...(refusal && { refusal }) };
  }
  const { code = '', statusCode = 0 } = error as Partial<FastifyError>;
  const refusal = FASTIFY_REFUSALS[code];
  if (refusal) return { code: refusal[0], message: refusal[1] };
  const ofFile = FILE_REFUSALS[statusCode];
  if (ofFile) return { code: 'bad_request', message: ofFile };
  if (statusCode === 400) return { code: 'bad_request', message: 'The request is not valid.' };
  if (isUnavailable(error)) {
    return {
      code: 'unavailable',
      message: 'The portal is not available for a moment. Please try again.',
      correlationId,
    };
  }
  return { code: 'server_error', message: SERVER_ERROR, correlationId };
}

export const errorSender =
  (count: (code: ErrorCode) => void) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const body = errorBody(error, request.id);
    count(body.code);
    if (body.correlationId) request.log.error({ err: error, correlationId: request.id }, 'request failed');
    const { statusCode = 0, headers = {} } = error as Partial<
      FastifyError & { headers: Record<string, string> }
    >;
    if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfter);
    const ofFile = statusCode in FILE_REFUSALS;
    return reply
      .headers(ofFile ? headers : {})
      .status(ofFile ? statusCode : ERROR_STATUS[body.code])
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  };
