import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { CUT_OFF_NOTES, dayAt, reviewedBy } from '@parwell/domain';
import { usePortalSettings } from '../../shared/portal-settings.ts';
import { useNow } from '../../shared/use-now.ts';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { ORDER_REQUEST_TEXTS } from './order-requests.texts.ts';

const { request: texts } = ORDER_REQUEST_TEXTS;

/** When a request sent now is reviewed, in the user's zone (R16). */
export function reviewText(
  now: number,
  { businessZone, userZone }: { readonly businessZone: string; readonly userZone: string },
  showDate: (instantMs: number) => string,
): string {
  const by = reviewedBy(now, businessZone);
  if (dayAt(by, userZone) === dayAt(now, userZone)) return texts.today;
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: userZone }).format(by);
  return texts.on(`${weekday}, ${showDate(by)}`);
}

/** The cut-off notes verbatim, with their meaning for now (OCONST-031..033). */
export function ReviewNote() {
  const { businessTimeZone } = usePortalSettings();
  const now = useNow();
  const format = useFormatter();
  return (
    <Alert severity="info" aria-label={texts.hours}>
      {businessTimeZone !== undefined && (
        <Box component="strong" sx={{ display: 'block', mb: 1 }}>
          {reviewText(now, { businessZone: businessTimeZone, userZone: format.timeZone }, (ms) =>
            format.date(new Date(ms)),
          )}
        </Box>
      )}
      {CUT_OFF_NOTES.map((note) => (
        <Box key={note} sx={{ fontSize: '0.8125rem' }}>
          {note}
        </Box>
      ))}
    </Alert>
  );
}
