import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type JWK } from 'oidc-provider';

export const CLIENT = { id: 'parwell', secret: 'the secret of the portal at the provider' };

export interface Person {
  readonly email: string;
  /** The provider's own id; by default one for each e-mail. */
  readonly sub?: string;
  readonly email_verified?: unknown;
  /** How the person signs in there: in the id token. */
  readonly amr?: readonly string[];
  readonly acr?: string;
}

/**
 * A real OpenID Connect provider on this machine. Its login page is replaced by a script that signs in `person`, or
 * cancels if that is null.
 */
export class OidcProvider {
  readonly port: number;
  readonly portalUrl: string;
  person: Person | null = null;
  logins = 0;
  #provider: Provider | undefined;
  #server: Server | undefined;

  constructor(port: number, portalUrl: string) {
    this.port = port;
    this.portalUrl = portalUrl;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    if (!this.#provider) await this.rotateKeys();
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  /** The old key is gone. */
  async rotateKeys(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' } as JWK;
    this.#provider = this.#create(key);
  }

  #create(key: JWK): Provider {
    return new Provider(this.url, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${this.portalUrl}/login/callback`],
          post_logout_redirect_uris: [`${this.portalUrl}/login/signed-out`],
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['cookies of the test provider'] },
      claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      ttl: { Session: 3600, Interaction: 600, Grant: 3600, IdToken: 600, AccessToken: 600 },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...this.person, sub }) }),
      // Consent is granted without asking.
      async loadExistingGrant({ oidc }) {
        const { account, client, provider } = oidc;
        const grant = new provider.Grant({
          ...(account && { accountId: account.accountId }),
          ...(client && { clientId: client.clientId }),
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider;
    if (!provider) throw new Error('The provider has not been started.');
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response);
    this.logins += 1;
    const result = this.person
      ? {
          login: {
            accountId: this.person.sub ?? this.person.email.trim().toLowerCase(),
            ...(this.person.amr && { amr: [...this.person.amr] }),
            ...(this.person.acr && { acr: this.person.acr }),
          },
        }
      : { error: 'access_denied', error_description: 'The person cancelled' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}
