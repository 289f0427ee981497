import {
  NOTIFICATION_TYPES,
  type NotificationMail,
  type MailLine,
  type NotificationType,
} from '@parwell/domain';
import { html, type Html } from '../../platform/http/html.ts';

// Mail programs read no style sheets, so styles are inline. One column fits a phone. Text has no colour of its own:
// `color-scheme` lets the dark mode of a mail program make it light.
const FONT = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif;";
const BADGE = `${FONT} display: inline-block; margin: 0 0 6px; padding: 2px 8px; border-radius: 4px; font-size: 12px; font-weight: 600; color: #ffffff;`;
const RED = 'background-color: #b42318;';
const GREY = 'background-color: #475467;';
const BUTTON = `${FONT} display: inline-block; padding: 10px 18px; border-radius: 6px; background-color: #175cd3; color: #ffffff; font-size: 15px; font-weight: 600; text-decoration: none;`;
const SMALL = `${FONT} margin: 24px 0 0; font-size: 12px; line-height: 1.5; opacity: 0.75;`;
const ROW = `${FONT} padding: 10px 0; border-top: 1px solid #98a2b3; font-size: 15px; line-height: 1.4; text-align: left; vertical-align: top;`;
const FACT = `${FONT} padding: 4px 12px 4px 0; font-size: 14px; line-height: 1.4; text-align: left; vertical-align: top;`;

type TemplateName = (typeof NOTIFICATION_TYPES)[NotificationType]['template'];
type Template = (mail: NotificationMail) => Html;

const badge = ({ mark, isUrgent }: MailLine): Html | false =>
  mark !== '' && html`<span style="${BADGE} ${isUrgent ? RED : GREY}">${mark}</span><br />`;

const factRow = ({ name, value }: MailLine['facts'][number]): Html =>
  html`<tr>
    <th style="${FACT} opacity: 0.75; font-weight: 400;">${name}</th>
    <td style="${FACT}">${value}</td>
  </tr>`;

const single = (line: MailLine, button: string): Html =>
  html`<h1 style="${FONT} margin: 16px 0 8px; font-size: 22px; line-height: 1.3;">
      ${badge(line)}${line.title}
    </h1>
    <table role="presentation" style="border-collapse: collapse;">
      ${line.facts.map(factRow)}
    </table>
    <p style="margin: 20px 0;"><a href="${line.url}" style="${BUTTON}">${button}</a></p>`;

const several = ({ lines, more }: NotificationMail): Html =>
  html`<table role="presentation" style="border-collapse: collapse; width: 100%; margin: 16px 0;">
    ${lines.map(
      (line) =>
        html`<tr>
          <td style="${ROW}">${badge(line)}<a href="${line.url}">${line.title}</a></td>
        </tr>`,
    )}
    ${
      more > 0 &&
      html`<tr>
        <td style="${ROW}">and ${more} more</td>
      </tr>`
    }
  </table>`;

const template =
  (heading: string, button: string): Template =>
  (mail) => {
    const [only] = mail.lines;
    const body = only && mail.lines.length === 1 && mail.more === 0 ? single(only, button) : several(mail);
    return html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${mail.subject}</title>
        </head>
        <body style="margin: 0; padding: 16px;">
          <div style="max-width: 600px; margin: 0 auto;">
            <p style="${FONT} margin: 0; font-size: 13px; font-weight: 600; opacity: 0.75;">
              Parwell · ${heading} · ${mail.customerName}
            </p>
            <p style="${FONT} margin: 12px 0 0; font-size: 16px; line-height: 1.5;">${mail.advice}</p>
            ${body}
            <p style="${FONT} margin: 16px 0 0; font-size: 15px;">
              <a href="${mail.list.url}">${mail.list.label}</a>
            </p>
            <p style="${SMALL}">${mail.reason}</p>
          </div>
        </body>
      </html>`;
  };

/** NOTI-020..025. */
const TEMPLATES: Readonly<Record<TemplateName, Template>> = {
  incident_notification_template: template('Incident', 'Open the incident'),
  viewpoint_temp_excursion: template('Temperature excursion', 'Open the incident'),
  suspended_transaction: template('Suspended transaction', 'Review it'),
  shipping_receipt_error_template: template('Shipping receipt', 'Open the shipment'),
  inventory_reminder: template('Inventory reminder', 'Open the device'),
  po_approval_template: template('Order request', 'Review the request'),
};

export const mailHtml = (type: NotificationType, mail: NotificationMail): string =>
  TEMPLATES[NOTIFICATION_TYPES[type].template](mail).text;
