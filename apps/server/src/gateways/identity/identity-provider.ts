/** What the answer to a request must match. All of it is made anew for every sign-in. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider says about the person who has just signed in. */
export interface Identity {
  readonly email: string | undefined;
  readonly emailVerified: boolean;
}

/**
 * A provider that signs people in for us. The embedded default is no adapter of this: it is our own
 * login page, which knows the passwords.
 */
export interface IdentityProvider {
  /** What its users call it. */
  readonly label: string;
  /** Where to send the browser. `askAgain`: the provider must not go by a session it still has. */
  signInUrl(expected: Expected, to: { redirectUri: string; askAgain: boolean }): Promise<URL>;
  /** Who came back: `answer` is the redirect URI with what the provider added to it. */
  identify(answer: URL, expected: Expected): Promise<Identity>;
  /** Where to end the provider's own session, if it offers that. */
  signOutUrl(returnTo: string): Promise<URL | undefined>;
}

/**
 * `declined`: the provider, or the person, said no. `invalid`: the answer does not hold.
 * `unavailable`: the provider does not answer, or does not do its work.
 */
export type FailureKind = 'declined' | 'invalid' | 'unavailable';

export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  /** `message` goes to the log: it names what failed and repeats nothing the provider sent. */
  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
