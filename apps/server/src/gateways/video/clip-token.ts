import { timingSafeEqual } from 'node:crypto';
import { later, type Clock } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { VideoToken } from './video-gateway.ts';

const LIFETIME_MINUTES = 15;

export interface ClipTokenNeeds {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export function issueClipToken(context: ClipTokenNeeds): VideoToken {
  const expiresAt = later(context.clock.now(), { minutes: LIFETIME_MINUTES });
  const until = String(expiresAt.getTime());
  return { token: `${until}.${context.secrets.hmac('video', until).toString('base64url')}`, expiresAt };
}

export function isClipToken(context: ClipTokenNeeds, token: string): boolean {
  const [until = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOurs = context.secrets
    .hmacs('video', until)
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  return isOurs && Number(until) > context.clock.now().getTime();
}
