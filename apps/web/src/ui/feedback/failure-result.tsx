import type { Failure } from '../../shared/rephrased.ts';
import { FailureMessage } from './failure-message.tsx';
import { ResultAlert } from './result-alert.tsx';

/** Why something in a page failed that the user just did; null shows nothing. In a dialog it is a `FailureAlert`, which stays. */
export const FailureResult = ({ failure }: { readonly failure: Failure | null }) => (
  <ResultAlert of={failure} severity="error">
    {failure && <FailureMessage {...failure} />}
  </ResultAlert>
);
