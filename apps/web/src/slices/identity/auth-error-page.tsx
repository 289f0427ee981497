import { NoticePage } from '../../ui/notice-page.tsx';
import { LoginAgainButton } from './login-again-button.tsx';
import { SESSION_PAGE_TEXTS } from './identity.texts.ts';

export function AuthErrorPage() {
  return (
    <NoticePage
      page={SESSION_PAGE_TEXTS.authError}
      heading="We've encountered an authentication error. Please login again."
    >
      <LoginAgainButton />
    </NoticePage>
  );
}
