import { generateReport, type CallInput } from '@parwell/contract';
import { REPORT_FAILED, reportRequestedText, type ReportFormat } from '@parwell/domain';
import { useRef } from 'react';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { useSignedInEmail } from '../../../session/session-context.ts';
import { useTimeZone } from '../../../ui/dates/use-time-zone.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import type { ReportView } from '../public/export-button-props.ts';
import { ORIGIN } from '../origin.ts';
import { useAwaitReport } from '../queue/report-queue.api.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';

export interface WantedReport extends ReportView {
  readonly report: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly columns?: readonly string[];
  readonly format: ReportFormat;
}

const DELIVERY = 'UserQueue';

/** Requests a report into the user's own queue, one at a time, and shows the outcome. */
export function useRequestReport() {
  const email = useSignedInEmail();
  // The user's own, also where a part of the page shows another (RPT-012).
  const timeZone = useTimeZone();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const awaitReport = useAwaitReport();
  // A ref, because a second click may come before the next render.
  const sent = useRef(false);
  const { mutateAsync, isPending } = useCallMutation(generateReport, {
    changes: [],
    input: ({ report, filter, columns, format, ...view }: WantedReport) => {
      const body: CallInput<typeof generateReport>['body'] = {
        report_type: report,
        report_frequency: 'OneTime',
        delivery_method: DELIVERY,
        file_type: format,
        filter_object_from_ui: { ...filter },
        user_name: email,
        recipient_addresses: [email],
        timezone: timeZone,
        origin_application: ORIGIN,
        report_additional_metadata: { ...(columns && { columnsRequested: [...columns] }), ...view },
      };
      return { body };
    },
  });
  const request = async (wanted: WantedReport) => {
    if (sent.current) return;
    sent.current = true;
    try {
      const { reportId } = await mutateAsync(wanted);
      awaitReport(reportId);
      notify({ message: reportRequestedText(DELIVERY), type: 'success' });
    } catch (error) {
      notifyFailure(REPORT_FAILED, error);
    } finally {
      sent.current = false;
    }
  };
  return { request, requesting: isPending };
}
