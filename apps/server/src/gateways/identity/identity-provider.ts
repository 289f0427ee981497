/** The answer to a sign-in must match it. Generated anew for every sign-in. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The provider's claims about the person. */
export interface Identity {
  /** Permanent: unlike an e-mail, the provider never gives it to another person. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** How the person signed in there: `amr` and `acr` of the id token. */
  readonly methods: readonly string[];
  readonly contextClass: string | undefined;
  /** When the person signed in there; null if the provider does not say. */
  readonly signedInAt: Date | null;
}

/** An external provider that signs people in. Our own login page, which checks passwords, does not implement this. */
export interface IdentityProvider {
  /** The provider's name for its users. */
  readonly label: string;
  /** The page for the browser. `askAgain`: the provider must not reuse an existing session, and says when the person signed in. */
  signInUrl(expected: Expected, to: { redirectUri: string; askAgain: boolean }): Promise<URL>;
  /** The person who signed in: `answer` is the redirect URI with the parameters the provider added. */
  identify(answer: URL, expected: Expected): Promise<Identity>;
  /** The page that ends the provider's own session, if it supports that. */
  signOutUrl(returnTo: string): Promise<URL | undefined>;
}

/**
 * `declined`: the provider or the person refused. `invalid`: the answer failed verification.
 * `unavailable`: the provider does not answer or does not work.
 */
export type FailureKind = 'declined' | 'invalid' | 'unavailable';

export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  /** `message` goes to the log: it must not repeat anything the provider sent. */
  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
