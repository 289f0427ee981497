import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import type { VideoToken } from './video-gateway.ts';

const LIFETIME_MINUTES = 15;

type Needs = Pick<Context, 'secrets' | 'clock'>;

const signatureOf = ({ secrets }: Needs, until: string): Buffer => secrets.hmac('video', until);

export function issueClipToken(context: Needs): VideoToken {
  const expiresAt = later(context.clock.now(), { minutes: LIFETIME_MINUTES });
  const until = String(expiresAt.getTime());
  return { token: `${until}.${signatureOf(context, until).toString('base64url')}`, expiresAt };
}

export function isClipToken(context: Needs, token: string): boolean {
  const [until = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(context, until);
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number(until) > context.clock.now().getTime()
  );
}
