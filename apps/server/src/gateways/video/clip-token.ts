import { timingSafeEqual } from 'node:crypto';
import { later, type Clock } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { VideoToken } from './video-gateway.ts';

const LIFETIME_MINUTES = 15;

export interface ClipTokenNeeds {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

const signatureOf = ({ secrets }: ClipTokenNeeds, until: string): Buffer => secrets.hmac('video', until);

export function issueClipToken(context: ClipTokenNeeds): VideoToken {
  const expiresAt = later(context.clock.now(), { minutes: LIFETIME_MINUTES });
  const until = String(expiresAt.getTime());
  return { token: `${until}.${signatureOf(context, until).toString('base64url')}`, expiresAt };
}

export function isClipToken(context: ClipTokenNeeds, token: string): boolean {
  const [until = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(context, until);
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number(until) > context.clock.now().getTime()
  );
}
