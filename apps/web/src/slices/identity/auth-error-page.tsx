import { NoticePage } from '../../ui/notice-page.tsx';
import { LoginAgainButton } from './login-again-button.tsx';

export function AuthErrorPage() {
  return (
    <NoticePage
      page="Authentication error"
      heading="We've encountered an authentication error. Please login again."
    >
      <LoginAgainButton />
    </NoticePage>
  );
}
