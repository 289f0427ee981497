import type { ApiFailure } from './api-failure.ts';

type Ask = () => Promise<boolean>;

/** False if the person gave up. */
export let prove: Ask = () => Promise.resolve(false);

/** Says how people are asked to confirm that it is them. */
export function askWith(ask: Ask): void {
  prove = ask;
}

/** The call wants a fresh sign-in (G2). As the end of it all: the person gave up. */
export const wantsProof = (error: unknown): boolean =>
  (error as Partial<ApiFailure>).code === 'sign_in_again';
