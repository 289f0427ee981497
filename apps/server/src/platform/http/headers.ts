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

/** Our own server only, except for the frames of a video service. */
export const contentSecurityPolicy = (frameSources: readonly string[]): string =>
  [...POLICY, ...(frameSources.length > 0 ? [`frame-src ${frameSources.join(' ')}`] : [])].join('; ');

/** Headers that concern only documents would add half a kilobyte to each asset. */
const isPartOfPage = (url: string): boolean => url.startsWith('/assets/');

/** Opened as a page, the answer of a call may load nothing and be framed by nobody. */
const isData = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function setSecurityHeaders(reply: FastifyReply, insistOnTls: boolean, policy: string): void {
  const { url } = reply.request;
  reply.headers({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
  if (!isPartOfPage(url))
    reply.headers({
      'content-security-policy': isData(url) ? DATA_POLICY : policy,
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
  if (!isPartOfPage(url) && !isData(url))
    reply.headers({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    });
  if (insistOnTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
