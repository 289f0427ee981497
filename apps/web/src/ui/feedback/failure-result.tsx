import type { Failure } from '../../shared/rephrased.ts';
import { FailureMessage } from './failure-message.tsx';
import { ResultAlert } from './result-alert.tsx';

/** The reason why the user's last action failed. In a dialog use `FailureAlert`, which stays. */
export const FailureResult = ({ failure }: { readonly failure: Failure | null }) => (
  <ResultAlert of={failure} severity="error">
    {failure && <FailureMessage {...failure} />}
  </ResultAlert>
);
