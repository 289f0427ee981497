import { NoticePage } from '../../ui/notice-page.tsx';
import { LoginAgainButton } from './login-again-button.tsx';

export function SessionTimeoutPage() {
  return (
    <NoticePage page="Session expired" heading="Your session has expired.">
      <LoginAgainButton />
    </NoticePage>
  );
}
