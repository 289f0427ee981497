import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { DASHBOARD_WIDGETS, type DashboardVariant, type WidgetName } from '@parwell/domain';
import { useLoaderTime } from '../../ui/chart/loader-time.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { arrange, PLACES } from './arrangement.ts';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';
import { WidgetGrid } from './widget-grid.tsx';

/** In the places of the widgets. A chart shows its loader for 1.5 s at most (DASH-070). */
export function DashboardSkeleton({ variant }: { readonly variant: DashboardVariant }) {
  const showsLoaders = useLoaderTime(true);
  const { tiles, others } = arrange(DASHBOARD_WIDGETS[variant].map((name) => ({ name })));
  const skeletonOf = ({ name }: { readonly name: WidgetName }) => {
    const { height, chart } = PLACES[name];
    if (!chart || showsLoaders)
      return <Skeleton variant="rounded" height={height} sx={{ width: '100%', borderRadius: '12px' }} />;
    return (
      <Box sx={{ ...WAITING, height }}>
        <Typography color="textSecondary">{DASHBOARD_TEXTS.stillLoading}</Typography>
      </Box>
    );
  };
  return (
    <LoadingState label={DASHBOARD_TEXTS.loading}>
      <WidgetGrid widgets={tiles}>{skeletonOf}</WidgetGrid>
      <WidgetGrid widgets={others}>{skeletonOf}</WidgetGrid>
    </LoadingState>
  );
}

const WAITING = {
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
} as const;
