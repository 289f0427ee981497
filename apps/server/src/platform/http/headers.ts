import type { FastifyReply } from 'fastify';

/** The hash of an empty text: emotion fills an empty <style> by script. Inline styles stay forbidden. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Allows content from our own server only, except for the frames of a video service. */
export const contentSecurityPolicy = (frameSources: readonly string[]): string =>
  [...POLICY, ...(frameSources.length > 0 ? [`frame-src ${frameSources.join(' ')}`] : [])].join('; ');

export function setSecurityHeaders(reply: FastifyReply, https: boolean, policy: string): void {
  reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  });
  if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
