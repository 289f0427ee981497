import {
  endSession,
  exchangeAuthToken,
  getUser,
  refreshSession,
  searchCustomers,
  type ErrorBody,
} from '@parwell/contract';
import { describe, expect, test } from 'vitest';
import { fakeApi, json } from '../test/fake-api.ts';
import { givenSession, MINUTE, session, user } from '../test/people.ts';
import { ApiFailure } from './api-failure.ts';
import { callApi } from './api.ts';

const askForUser = () => callApi(getUser, { params: { email: 'mo@northside.example' } });

async function failure(call: Promise<unknown>): Promise<ApiFailure> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`Expected an ApiFailure, got ${String(error)}`);
  return error;
}

describe('requests', () => {
  test('a call of a signed-in user carries the id token, and its parameters encoded (DAPI-001 OAPI-002)', async () => {
    const api = fakeApi();
    givenSession();
    api.answers(getUser, user());

    expect(await callApi(getUser, { params: { email: 'a/b?c@x.example' } })).toEqual(user());

    const [request] = api.sent(getUser);
    expect(request?.url).toBe('/api/users/a%2Fb%3Fc%40x.example');
    expect(request?.headers.get('authorization')).toBe('Bearer token-1');
    expect(request?.init.credentials).toBe('same-origin');
  });

  test('a public call carries no id token', async () => {
    const api = fakeApi();
    givenSession();
    api.answers(exchangeAuthToken, session('token-2', MINUTE));

    await callApi(exchangeAuthToken, { body: { authToken: 'a'.repeat(20) } });

    const [request] = api.sent(exchangeAuthToken);
    expect(request?.headers.has('authorization')).toBe(false);
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.body).toEqual({ authToken: 'a'.repeat(20) });
  });

  test('a call without a body sends none', async () => {
    const api = fakeApi();
    api.answers(endSession, { ended: true });

    await callApi(endSession, {});

    const [request] = api.sent(endSession);
    expect(request?.init).not.toHaveProperty('body');
    expect(request?.headers.has('content-type')).toBe(false);
  });

  test('objects in a query are sent as JSON, undefined values are left out', async () => {
    const api = fakeApi();
    givenSession();
    api.answers(searchCustomers, { result: [], total_record: 0 });
    const where = { or: [{ name: { like: 'a&b' } }] };

    await callApi(searchCustomers, { query: { where, limit: 5, skip: undefined } });

    const query = new URL(api.sent(searchCustomers)[0]?.url ?? '', location.origin).searchParams;
    expect(Object.fromEntries(query)).toEqual({ where: JSON.stringify(where), limit: '5' });
  });

  test('a token that expired while the computer slept is refreshed before the call', async () => {
    const api = fakeApi();
    givenSession(-MINUTE);
    api.answers(refreshSession, session('token-2', 60 * MINUTE));
    api.answers(getUser, user());

    await askForUser();

    expect(api.sent(getUser)[0]?.headers.get('authorization')).toBe('Bearer token-2');
  });
});

describe('failures', () => {
  const refused = (body: ErrorBody) => {
    fakeApi().refuses(getUser, body);
    return failure(askForUser());
  };
  const answered = (status: number) => {
    fakeApi().answersWith(getUser, () => new Response('<h1>Proxy</h1>', { status }));
    return failure(askForUser());
  };

  test('keep the message of the server and the fields it names', async () => {
    const details = [{ field: 'email', message: 'A valid email is required' }];
    expect(await refused({ code: 'refused', message: 'Not this one', details })).toMatchObject({
      status: 422,
      code: 'refused',
      message: 'Not this one',
      details,
      refused: true,
    });
  });

  test('a 403 reads as not authorized, whatever the response says (ERR-002 PERM-050 OPERM-030 OERR-002)', async () => {
    expect(await refused({ code: 'not_authorized', message: 'No' })).toMatchObject({
      status: 403,
      message: 'You are not authorized to view this content.',
    });
  });

  test('a 403 from a proxy gives not authorized as the reason (ERR-005 DERR-002)', async () => {
    expect(await answered(403)).toMatchObject({
      code: 'not_authorized',
      message: 'You are not authorized to view this content.',
    });
  });

  test('a server failure reads as a server error and counts as temporary (ERR-003)', async () => {
    expect(await answered(502)).toMatchObject({
      status: 502,
      code: 'server_error',
      message: 'A server error has occurred.',
      refused: false,
    });
  });

  test('any other unexpected response is named as such, without the words of the API', async () => {
    expect(await answered(418)).toMatchObject({
      message: 'The server gave an unexpected answer (418).',
      refused: true,
    });
  });

  test('a 401 reads as not authenticated (ERR-006)', async () => {
    expect(await answered(401)).toMatchObject({
      code: 'not_authenticated',
      message: 'User is not authenticated',
    });
  });

  test('no network: says so, and counts as temporary', async () => {
    fakeApi().cannotBeReached(getUser);
    expect(await failure(askForUser())).toMatchObject({
      status: 0,
      message: 'No connection to the server.',
      refused: false,
    });
  });

  test('too many requests says when to try again, and counts as temporary', async () => {
    fakeApi().answersWith(
      getUser,
      () => new Response('{"code":"too_many_requests"}', { status: 429, headers: { 'retry-after': '17' } }),
    );
    expect(await failure(askForUser())).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many requests. Try again in 17 seconds.',
      refused: false,
    });
  });

  test('an answer of ours that comes too often says its own text, and when to ask again', async () => {
    const message = 'Too many requests at once. Try again in 2 seconds.';
    fakeApi().answersWith(
      getUser,
      () =>
        new Response(JSON.stringify({ code: 'too_many_requests', message }), {
          status: 429,
          headers: { 'retry-after': '2' },
        }),
    );
    expect(await failure(askForUser())).toMatchObject({ message, waitSeconds: 2, explainsItself: true });
  });

  test('a response that is not JSON is a server error, not a crash', async () => {
    fakeApi().answersWith(getUser, () => new Response('<h1>Login</h1>'));
    expect(await failure(askForUser())).toMatchObject({ message: 'A server error has occurred.' });
  });

  test('nothing of an error in an unknown format is shown', async () => {
    fakeApi().answersWith(getUser, () => json(500, { message: 'stack trace', stack: 'secret' }));
    expect((await failure(askForUser())).message).toBe('A server error has occurred.');
  });
});
