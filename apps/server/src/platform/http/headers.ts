import type { FastifyReply } from 'fastify';

/** The hash of nothing: emotion fills an empty <style> element by script, and a filled one stays forbidden. */
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

/** Everything the portal shows comes from its own server, but for the players of a video service. */
export const contentSecurityPolicy = (frameSources: readonly string[]): string =>
  [...POLICY, ...(frameSources.length > 0 ? [`frame-src ${frameSources.join(' ')}`] : [])].join('; ');

/** Sent with every answer. */
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
