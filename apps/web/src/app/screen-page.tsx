import { useLocation, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ComponentType, type FunctionComponent } from 'react';
import { useCurrentUser } from '../session/current-user.ts';
import { saveUrl } from '../session/saved-url.ts';
import type { Screen } from '../shared/screen.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Without permission not even the screen's code is loaded. */
export function screenPage(screen: Screen): FunctionComponent {
  const Loaded = lazy(screen.load);
  return function ScreenPage() {
    const { data: user } = useCurrentUser();
    const { customerId }: { customerId?: string } = useParams({ strict: false });
    if (!user || !screen.allowed(user.grants, customerId)) return <NotFoundPage />;
    return (
      <Suspense fallback={null}>
        <Shown title={screen.title} page={Loaded} />
      </Suspense>
    );
  };
}

function Shown({ title, page: Page }: { title: string; page: ComponentType }) {
  const { href } = useLocation();
  usePageTitle(title);
  useEffect(() => saveUrl(href), [href]);
  return <Page />;
}
