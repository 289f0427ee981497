import Skeleton from '@mui/material/Skeleton';
import { LoadingState } from '../loading-state.tsx';
import { FORM_TEXTS } from '../ui.texts.ts';

/** As large as the calendars, so that the popup does not jump when they are loaded. */
export function PanelSkeleton({ calendars }: { calendars: 1 | 2 }) {
  const size =
    calendars === 1
      ? { width: 296, height: 336 }
      : { width: { xs: 296, md: 734 }, height: { xs: 560, md: 416 } };
  return (
    <LoadingState label={FORM_TEXTS.loadingCalendar}>
      <Skeleton variant="rectangular" sx={size} />
    </LoadingState>
  );
}
