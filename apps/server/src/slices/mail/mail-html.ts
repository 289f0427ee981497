import { splitLinks, splitTables } from '@parwell/domain';
import { html, type Html } from '../../platform/http/html.ts';

const FRAME = 'font: 15px/1.6 system-ui, sans-serif; color: #101828; white-space: pre-wrap;';
const TABLE = 'border-collapse: collapse; font: 13px/1.4 system-ui, sans-serif; white-space: normal;';
const CELL = 'border: 1px solid #d0d5dd; padding: 4px 8px; text-align: left; vertical-align: top;';

/** For messages without HTML of their own: the text with clickable links and tables. */
export function htmlOf(text: string): string {
  const parts = splitTables(text).map((part) => ('rows' in part ? tableOf(part.rows) : linked(part.text)));
  return html`<!doctype html>
    <html lang="en">
      <body>
        <div style="${FRAME}">${parts}</div>
      </body>
    </html>`.text;
}

const BODY_END = '</body>';

export function withPixel(message: string, pixelUrl: string): string {
  const end = message.lastIndexOf(BODY_END);
  const pixel = html`<img src="${pixelUrl}" width="1" height="1" alt="" />`.text;
  return end < 0 ? message + pixel : message.slice(0, end) + pixel + message.slice(end);
}

const linked = (text: string) =>
  splitLinks(text).map((part) =>
    part.href === undefined ? part.text : html`<a href="${part.href}">${part.text}</a>`,
  );

const tableOf = ([headings = [], ...rows]: readonly (readonly string[])[]): Html => {
  const head = headings.map((text) => html`<th style="${CELL}">${text}</th>`);
  const body = rows.map(
    (cells) =>
      html`<tr>
        ${cells.map((text) => html`<td style="${CELL}">${linked(text)}</td>`)}
      </tr>`,
  );
  return html`<table style="${TABLE}">
    <thead>
      <tr>
        ${head}
      </tr>
    </thead>
    <tbody>
      ${body}
    </tbody>
  </table>`;
};
