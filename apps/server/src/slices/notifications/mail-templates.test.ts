import { composeMail, NOTIFICATION_TYPES, type MailFrame, type NotificationType } from '@parwell/domain';
import { expect, test } from 'vitest';
import { mailHtml } from './mail-templates.ts';

const BAD = `<script>alert("x")</script> & 'y'`;
const frame = (type: NotificationType): MailFrame => ({
  type,
  customerId: 'c"1',
  customerName: BAD,
  portalUrl: 'https://portal.example',
  zone: 'UTC',
});
const thing = (incidentId: number) => ({
  kind: 'opened' as const,
  severity: 'high' as const,
  title: BAD,
  advice: BAD,
  facts: [[BAD, BAD]] as const,
  path: `/incidents/c1?incident=${incidentId}&a="><b>`,
  incidentId,
});

test.each(Object.keys(NOTIFICATION_TYPES) as NotificationType[])(
  'the template of %s escapes all it is given, has links, and fits any mail program (NOTI-020..025)',
  (type) => {
    for (const things of [[thing(7)], [thing(7), thing(8)]]) {
      const html = mailHtml(type, composeMail(frame(type), things));
      expect(html).not.toMatch(/<script|<b>|<style|<img|class=/);
      expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;');
      for (const { incidentId } of things)
        expect(html).toContain(
          `href="https://portal.example/incidents/c1?incident=${incidentId}&amp;a=&quot;&gt;&lt;b&gt;"`,
        );
      expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    }
  },
);
