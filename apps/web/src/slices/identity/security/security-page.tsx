import { useSearch } from '@tanstack/react-router';
import { OwnSecurity } from './own-security.tsx';
import { SecurityOfUser } from './security-of-user.tsx';

export default function SecurityPage() {
  const { email }: { email?: string } = useSearch({ strict: false });
  return email === undefined ? <OwnSecurity /> : <SecurityOfUser email={email} />;
}
