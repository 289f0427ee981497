import { authTokenOf, Browser, type Answer } from './browser.ts';
import { CLIENT, OidcProvider } from './oidc-provider.ts';
import { startTestPortal, type TestPortal } from './portal.ts';
import { freePort } from '../src/platform/free-port.ts';

export const LABEL = 'Northside ID';

export interface SsoPortal {
  readonly portal: TestPortal;
  readonly provider: OidcProvider;
}

/** With a real provider, which is not started yet. */
export async function startSsoPortal(settings: Record<string, string> = {}): Promise<SsoPortal> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = new OidcProvider(await freePort(), url);
  const portal = await startTestPortal({
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_LABEL: LABEL,
    ...settings,
  });
  return { portal, provider };
}

export class SsoBrowser {
  readonly portal: Browser;
  readonly provider: Browser;

  constructor(site: SsoPortal) {
    this.portal = new Browser(site.portal.url);
    this.provider = new Browser(site.provider.url);
  }

  /** Opens the login; returns where it redirects to. */
  async begin(path = '/login?callback=/dashboard'): Promise<URL> {
    const answer = await this.portal.request(path);
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The login sent nobody on: ${answer.status} ${answer.text}`);
    return new URL(location);
  }

  async atProvider(url: URL): Promise<string> {
    let next = url;
    while (next.origin === this.provider.url) {
      const answer = await this.#submit(await this.provider.request(next.pathname + next.search));
      const location = answer.headers.get('location');
      if (!location) throw new Error(`The provider sent nobody on: ${answer.status} ${answer.text}`);
      next = new URL(location, next);
    }
    return next.pathname + next.search;
  }

  async #submit(page: Answer): Promise<Answer> {
    const action = /<form [^>]*action="([^"]+)"/.exec(page.text)?.[1];
    if (!action) return page;
    const fields = [...page.text.matchAll(/name="(\w+)" value="([^"]*)"/g)];
    return this.provider.form(new URL(action).pathname, {
      logout: 'yes',
      ...Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])),
    });
  }

  async signIn(path?: string): Promise<Answer> {
    return this.portal.request(await this.atProvider(await this.begin(path)));
  }

  /** Like the portal: signs in and exchanges the authToken for a session. */
  async enter(path?: string): Promise<Browser> {
    const answer = await this.signIn(path);
    const exchanged = await this.portal.exchange(authTokenOf(answer) ?? '');
    if (exchanged.status !== 200) throw new Error(`Nobody was signed in: ${answer.status} ${answer.text}`);
    return this.portal;
  }
}
