import { splitLinks } from '@parwell/domain';
import { html } from '../../platform/http/html.ts';

const FRAME = 'font: 15px/1.6 system-ui, sans-serif; color: #101828; white-space: pre-wrap;';

/** The HTML version of a message: its text with clickable links, and the tracking pixel. */
export function htmlOf(text: string, pixelUrl: string | null): string {
  const parts = splitLinks(text).map((part) =>
    part.href === undefined ? part.text : html`<a href="${part.href}">${part.text}</a>`,
  );
  const pixel = pixelUrl !== null && html`<img src="${pixelUrl}" width="1" height="1" alt="" />`;
  return html`<!doctype html>
    <html lang="en">
      <body>
        <div style="${FRAME}">${parts}</div>
        ${pixel}
      </body>
    </html>`.text;
}
