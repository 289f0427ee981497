import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authTokenOf, Browser, type Answer } from '../../../../test/browser.ts';
import { ForgedProvider } from '../../../../test/forged-provider.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';

const EMAIL = 'ana@clinic.example';
const provider = new ForgedProvider();
let portal: TestPortal;

beforeAll(async () => {
  await provider.start();
  portal = await startTestPortal({ OIDC_ISSUER: provider.url, OIDC_CLIENT_ID: provider.clientId });
  await portal.addUser({ email: EMAIL, password: null });
});
beforeEach(() => {
  provider.forgeSignature = false;
  provider.tokenAnswer = undefined;
});
afterAll(async () => {
  await portal.close();
  await provider.stop();
});

const now = () => Math.floor(Date.now() / 1000);

/** `claims` change the id token of a valid sign-in. */
async function signIn(
  claims: Record<string, unknown> = {},
  query: Record<string, string> = {},
): Promise<Answer> {
  const browser = new Browser(portal.url);
  const { headers } = await browser.request('/login?callback=/dashboard');
  const sent = new URL(headers.get('location') ?? '').searchParams;
  provider.claims = { nonce: sent.get('nonce'), email: EMAIL, email_verified: true, ...claims };
  const answer = new URLSearchParams({ state: sent.get('state') ?? '', code: 'a code', ...query });
  return browser.request(`/login/callback?${answer.toString()}`);
}

test('a public client needs only the code verifier, and the email of the id token suffices', async () => {
  expect(authTokenOf(await signIn())).toBeTruthy();
  const request = provider.lastTokenRequest;
  expect(Object.fromEntries(request)).toMatchObject({
    grant_type: 'authorization_code',
    client_id: provider.clientId,
    code: 'a code',
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(request.has('client_secret')).toBe(false);
});

test.each<[string, () => Record<string, unknown>]>([
  ['for another audience', () => ({ aud: 'somebody-else' })],
  ['for us among others, given to another client', () => ({ aud: ['parwell', 'other'], azp: 'other' })],
  ['of another issuer', () => ({ iss: 'https://evil.example' })],
  ['that has expired', () => ({ iat: now() - 900, exp: now() - 300 })],
  ['that never expires', () => ({ exp: undefined })],
  ['that counts only later', () => ({ nbf: now() + 600 })],
  ['with the nonce of another sign-in', () => ({ nonce: 'another' })],
  ['without a nonce', () => ({ nonce: undefined })],
])('an id token %s signs nobody in', async (_what, claims) => {
  const answer = await signIn(claims());
  expect(answer.status).toBe(401);
  expect(answer.text).toContain('<h1>You are not signed in</h1>');
  expect(answer.text).toContain('The answer from single sign-on is not valid');
  expect(answer.text).toContain('Try again');
  expect(answer.headers.get('location')).toBeNull();
});

test('an id token with a foreign signature is refused', async () => {
  provider.forgeSignature = true;
  expect((await signIn()).status).toBe(401);
});

test('an id token without a signature is refused', async () => {
  await signIn();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: provider.url, aud: provider.clientId, sub: '1', iat: now(), exp: now() + 300 };
  const unsigned = (nonce: unknown) =>
    `${part({ alg: 'none' })}.${part({ ...claims, ...provider.claims, nonce })}.`;
  const browser = new Browser(portal.url);
  const { headers } = await browser.request('/login');
  const sent = new URL(headers.get('location') ?? '').searchParams;
  const body = { access_token: 'x', token_type: 'Bearer', id_token: unsigned(sent.get('nonce')) };
  provider.tokenAnswer = { status: 200, body: JSON.stringify(body) };
  expect((await browser.request(`/login/callback?code=x&state=${sent.get('state')}`)).status).toBe(401);
});

test('an answer of another issuer is refused', async () => {
  expect((await signIn({}, { iss: 'https://evil.example' })).status).toBe(401);
});

test('a missing or invalid email is refused', async () => {
  for (const email of [undefined, '', 'ana', 5, [EMAIL], `${EMAIL}\0`]) {
    expect((await signIn({ email })).status).toBe(403);
  }
});

test.each([
  [{ status: 500, body: 'oops' }, 502],
  [{ status: 200, body: '<html>' }, 502],
  [{ status: 401, body: '{"error":"invalid_client"}' }, 502],
  [{ status: 400, body: '{"error":"invalid_grant"}' }, 401],
  [{ status: 200, body: '{"access_token":"x","token_type":"Bearer"}' }, 401],
])('a token endpoint that answers %o leads to a page with status %i', async (tokenAnswer, status) => {
  provider.tokenAnswer = tokenAnswer;
  const answer = await signIn();
  expect(answer.status).toBe(status);
  expect(answer.text).toContain('Try again');
});

test.each([
  ['access_denied', 403],
  ['login_required', 403],
  ['server_error', 502],
  ['temporarily_unavailable', 502],
  ['<script>alert(1)</script>', 502],
])('the error %s of the provider leads to a page with status %i', async (error, status) => {
  const answer = await signIn({}, { error, error_description: '<script>alert(2)</script>' });
  expect(answer.status).toBe(status);
  expect(answer.text).not.toContain('<script>alert');
});

test('data sent by a provider never reaches the log', async () => {
  await signIn({ aud: 'a-secret-audience' });
  await signIn({}, { error: 'a secret error <x>' });
  const log = portal.logLines.join('');
  expect(log).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED');
  expect(log).not.toContain('secret');
});
