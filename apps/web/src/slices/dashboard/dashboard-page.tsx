import { dashboardVariant } from '@parwell/domain';
import { useParams } from '@tanstack/react-router';
import { createElement, lazy, Suspense, use } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { WithoutDashboard } from './public/without-dashboard.ts';

const Dashboard = lazy(() => import('./dashboard.tsx'));

/** The first page after sign-in: a dashboard according to the user's permissions, or home. */
export default function DashboardPage() {
  const { data: user } = useCurrentUser();
  const homePage = use(WithoutDashboard);
  const { customerId = null }: { customerId?: string | null } = useParams({ strict: false });
  if (!user) return null;
  const variant = dashboardVariant(user.grants);
  return (
    <Suspense fallback={null}>
      {variant === null ? createElement(homePage) : <Dashboard variant={variant} customerId={customerId} />}
    </Suspense>
  );
}
