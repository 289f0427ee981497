import * as client from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import type { Oidc } from '../../platform/oidc-settings.ts';
import { ProviderFailure, type Identity, type IdentityProvider } from './identity-provider.ts';
import { asProviderFailure } from './openid-connect-failures.ts';

const METADATA_MS = 60 * 60_000;
const TIMEOUT_SECONDS = 10;

/** Any OpenID Connect provider: authorization code with PKCE, found by discovery when first needed. */
export function openIdConnect(oidc: Oidc, clock: Clock): IdentityProvider {
  const issuer = new URL(oidc.issuer);
  // The configuration allows http for loopback addresses only.
  const loopback = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  let cached: { readonly metadata: Promise<client.ServerMetadata>; readonly readAt: number } | undefined;

  async function discover(): Promise<client.ServerMetadata> {
    const options = { execute: loopback, timeout: TIMEOUT_SECONDS };
    const found = await client.discovery(issuer, oidc.clientId, undefined, client.None(), options);
    return found.serverMetadata();
  }

  /** Failures are not cached: the next sign-in tries again. */
  async function metadata(): Promise<client.ServerMetadata> {
    const now = clock.now().getTime();
    if (!cached || now - cached.readAt >= METADATA_MS) cached = { metadata: discover(), readAt: now };
    const current = cached;
    try {
      return await current.metadata;
    } catch (error) {
      if (cached === current) cached = undefined;
      throw asProviderFailure(error, 'unavailable');
    }
  }

  /**
   * Created anew for every sign-in: a configuration caches the provider's keys and reloads them at most once a
   * minute, so a key added a moment ago would be refused.
   */
  async function configuration(): Promise<client.Configuration> {
    const server = await metadata();
    const fresh = new client.Configuration(
      server,
      oidc.clientId,
      undefined,
      authentication(server, oidc.clientSecret),
    );
    fresh.timeout = TIMEOUT_SECONDS;
    for (const extension of [client.enableNonRepudiationChecks, ...loopback]) extension(fresh);
    return fresh;
  }

  return {
    label: oidc.label,

    async signInUrl({ state, nonce, codeVerifier }, { redirectUri, askAgain }) {
      const current = await configuration();
      const challenge = await client.calculatePKCECodeChallenge(codeVerifier);
      try {
        return client.buildAuthorizationUrl(current, {
          redirect_uri: redirectUri,
          scope: oidc.scopes,
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          ...(askAgain && { prompt: 'login', max_age: '0' }),
        });
      } catch (error) {
        throw asProviderFailure(error, 'unavailable');
      }
    },

    async identify(answer, { state, nonce, codeVerifier }) {
      const current = await configuration();
      try {
        const tokens = await client.authorizationCodeGrant(current, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderFailure('invalid', 'no id token');
        // The standard allows providers to return the email only from the userinfo endpoint, and some do.
        return claims['email'] === undefined && current.serverMetadata().userinfo_endpoint
          ? identityOf(claims, await client.fetchUserInfo(current, tokens.access_token, claims.sub))
          : identityOf(claims, claims);
      } catch (error) {
        throw asProviderFailure(error, 'invalid');
      }
    },

    async signOutUrl(returnTo) {
      const current = await configuration();
      return current.serverMetadata().end_session_endpoint
        ? client.buildEndSessionUrl(current, { post_logout_redirect_uri: returnTo })
        : undefined;
    },
  };
}

/** By the standard, a client without another agreement uses Basic. */
function authentication(server: client.ServerMetadata, secret: string | undefined): client.ClientAuth {
  if (!secret) return client.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
}

/** Email and verification flag come from the same source. Only `true` itself counts as verified. */
const identityOf = (
  { sub, amr, acr, auth_time: signedIn }: client.IDToken,
  claims: Readonly<Record<string, unknown>>,
): Identity => ({
  subject: sub,
  email: typeof claims['email'] === 'string' ? claims['email'] : undefined,
  emailVerified: claims['email_verified'] === true,
  methods: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
  contextClass: typeof acr === 'string' ? acr : undefined,
  signedInAt: typeof signedIn === 'number' ? new Date(signedIn * 1000) : null,
});
