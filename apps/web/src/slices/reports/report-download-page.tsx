import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { ApiFailure } from '../../session/api-failure.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { useDownload } from './report-download.api.ts';
import { REPORT_TEXTS } from './reports.texts.ts';

const NOT_THERE = REPORT_TEXTS.notAvailable;

const isNotThere = (error: Error): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

export default function ReportDownloadPage() {
  const { reportId = '' }: { reportId?: string } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useDownload(reportId);
  return (
    <Page title="Report Download">
      <Card sx={{ p: { xs: 4, sm: 6 }, maxWidth: 640 }}>
        {error && isNotThere(error) && <ErrorState message={NOT_THERE} />}
        {error && !isNotThere(error) && <FailureState error={error} onRetry={refetch} />}
        {!data && !error && (
          <LoadingState label={REPORT_TEXTS.preparingDownload}>
            <Skeleton variant="rounded" height={96} />
          </LoadingState>
        )}
        {data && !error && (
          <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
            <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
              {REPORT_TEXTS.started} <strong>{data.fileName}</strong>
            </Typography>
            <Typography color="textSecondary">{REPORT_TEXTS.again}</Typography>
            <Button variant="outlined" loading={isFetching} onClick={() => void refetch()}>
              {REPORT_TEXTS.downloadAgain}
            </Button>
          </Stack>
        )}
      </Card>
    </Page>
  );
}
