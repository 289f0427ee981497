import * as client from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import type { Oidc } from '../../platform/config.ts';
import { ProviderFailure, type Identity, type IdentityProvider } from './identity-provider.ts';
import { asProviderFailure } from './openid-connect-failures.ts';

/** What the provider says about itself is read anew after this long. */
const METADATA_MS = 60 * 60_000;
const TIMEOUT_SECONDS = 10;

/** Any OpenID Connect provider: authorization code with PKCE, found by discovery when first needed. */
export function openIdConnect(oidc: Oidc, clock: Clock): IdentityProvider {
  const issuer = new URL(oidc.issuer);
  // The settings allow http for this machine only.
  const loopback = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  let known: { readonly metadata: Promise<client.ServerMetadata>; readonly readAt: number } | undefined;

  async function discover(): Promise<client.ServerMetadata> {
    const options = { execute: loopback, timeout: TIMEOUT_SECONDS };
    const found = await client.discovery(issuer, oidc.clientId, undefined, client.None(), options);
    return found.serverMetadata();
  }

  /** A failure is not remembered: the next sign-in tries again. */
  async function metadata(): Promise<client.ServerMetadata> {
    const now = clock.now().getTime();
    if (!known || now - known.readAt >= METADATA_MS) known = { metadata: discover(), readAt: now };
    const current = known;
    try {
      return await current.metadata;
    } catch (error) {
      if (known === current) known = undefined;
      throw asProviderFailure(error, 'unavailable');
    }
  }

  /**
   * New for every sign-in, because a configuration keeps the provider's keys and asks for newer ones
   * once a minute at most: a key that came a moment ago would be refused.
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
          ...(askAgain && { prompt: 'login' }),
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
        // The standard lets a provider keep the e-mail for its userinfo endpoint, and some do.
        return claims['email'] === undefined && current.serverMetadata().userinfo_endpoint
          ? identityOf(await client.fetchUserInfo(current, tokens.access_token, claims.sub))
          : identityOf(claims);
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

/** As the standard has it, a client that did not agree on anything else uses Basic. */
function authentication(server: client.ServerMetadata, secret: string | undefined): client.ClientAuth {
  if (!secret) return client.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
}

/** E-mail and its verification come from the same place. Only `true` itself counts as verified. */
const identityOf = (claims: Readonly<Record<string, unknown>>): Identity => ({
  email: typeof claims['email'] === 'string' ? claims['email'] : undefined,
  emailVerified: claims['email_verified'] === true,
});
