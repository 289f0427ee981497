import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

type Claims = Readonly<Record<string, unknown>>;

export class ForgedProvider {
  readonly clientId = 'parwell';
  claims: Claims = {};
  /** Signs with another key, under the id of the published one. */
  forgeSignature = false;
  /** Replaces the answer to the token request. */
  tokenAnswer: { status: number; body: string } | undefined;
  lastTokenRequest = new URLSearchParams();
  #url = '';
  #server: Server | undefined;
  #key: CryptoKey | undefined;
  #otherKey: CryptoKey | undefined;
  #published: object = {};

  get url(): string {
    return this.#url;
  }

  async start(): Promise<void> {
    const pair = await generateKeyPair('ES256', { extractable: true });
    this.#key = pair.privateKey;
    this.#otherKey = (await generateKeyPair('ES256')).privateKey;
    this.#published = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
    this.#server = createServer(async (request, response) => {
      const { status, body } = await this.#answer(request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.close();
    this.#server?.closeAllConnections();
    if (this.#server) await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const json = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return json(this.#metadata());
      case '/jwks':
        return json({ keys: [this.#published] });
      case '/token':
        this.lastTokenRequest = new URLSearchParams(await text(request));
        return (
          this.tokenAnswer ??
          json({ access_token: 'access', token_type: 'Bearer', id_token: await this.#idToken() })
        );
      default:
        return { status: 404, body: '{}' };
    }
  }

  #metadata(): object {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/auth`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    };
  }

  #idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const valid = { iss: this.url, aud: this.clientId, sub: '1', iat: now, exp: now + 300 };
    const key = this.forgeSignature ? this.#otherKey : this.#key;
    if (!key) throw new Error('The provider has not been started.');
    return new SignJWT({ ...valid, ...this.claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(key);
  }
}
