import type { Call, CallInput, CallResponse, Session } from '@parwell/contract';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  json<T = unknown>(): T;
}

type Input<C extends Call> = Partial<CallInput<C>>;

/** Cookies by path, no automatic redirects, an id token. */
export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, { value: string; path: string }>();
  session: Session | undefined;

  constructor(url: string) {
    this.url = url;
  }

  async request(path: string, init: RequestInit = {}): Promise<Answer> {
    const cookies = [...this.cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const headers = new Headers(init.headers);
    if (cookies) headers.set('cookie', cookies);
    const response = await fetch(`${this.url}${path}`, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    const text = isStream ? await firstOf(response) : await response.text();
    return { status: response.status, text, headers: response.headers, json: <T>() => JSON.parse(text) as T };
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
    if (value) this.cookies.set(name, { value, path });
    else this.cookies.delete(name);
  }

  form(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.request(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async call<C extends Call>(call: C, input: Input<C> = {}): Promise<Answer> {
    const params: Record<string, unknown> = input.params ?? {};
    const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const query = new URLSearchParams();
    const parameters: Record<string, unknown> = input.query ?? {};
    for (const [key, value] of Object.entries(parameters)) {
      query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
    }
    return this.request(`/api${path}?${query.toString()}`, {
      method: call.method,
      headers: {
        ...(this.session && { authorization: `Bearer ${this.session.idToken}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
  }

  /** Like `call`, but throws unless it succeeds. */
  async get<C extends Call>(call: C, input: Input<C> = {}): Promise<CallResponse<C>> {
    const answer = await this.call(call, input);
    if (answer.status !== 200)
      throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.text}`);
    return answer.json<CallResponse<C>>();
  }

  async sendLogin(email: string, password: string): Promise<Answer> {
    await this.request('/login?callback=/dashboard');
    return this.form('/login', { email, password, callback: '/dashboard' });
  }

  async exchange(authToken: string): Promise<Answer> {
    const answer = await this.request('/api/auth/exchange', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ authToken }),
    });
    if (answer.status === 200) this.session = answer.json<Session>();
    return answer;
  }

  async refresh(): Promise<Answer> {
    const answer = await this.request('/api/auth/refresh', { method: 'POST' });
    if (answer.status === 200) this.session = answer.json<Session>();
    return answer;
  }

  async signIn(email: string, password: string): Promise<void> {
    const answer = await this.sendLogin(email, password);
    const authToken = authTokenOf(answer);
    if (!authToken) throw new Error(`${email} could not sign in: ${answer.status}`);
    await this.exchange(authToken);
  }
}

async function firstOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

export const authTokenOf = (answer: Answer): string | null =>
  new URL(answer.headers.get('location') ?? '/', 'http://localhost').searchParams.get('authToken');
