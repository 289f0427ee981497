import { NoticePage } from '../../ui/notice-page.tsx';
import { LoginAgainButton } from './login-again-button.tsx';
import { SESSION_PAGE_TEXTS } from './identity.texts.ts';

export function SessionTimeoutPage() {
  return (
    <NoticePage page={SESSION_PAGE_TEXTS.expired} heading="Your session has expired.">
      <LoginAgainButton />
    </NoticePage>
  );
}
