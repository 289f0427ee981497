import type { FastifyReply } from 'fastify';
import { html, type Html } from './html.ts';

/** Pages outside the portal's bundle work without scripts; `page-assets.ts` serves what they load. */
export const plainPage = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Parwell</title>
        <link rel="icon" type="image/svg+xml" href="/page-assets/mark.svg" />
        <link rel="stylesheet" href="/page-assets/pages.css" />
        <script src="/page-assets/pages.js" defer></script>
      </head>
      <body class="plain">
        <main>
          <p class="brand"><img src="/page-assets/mark.svg" alt="" width="28" height="28" /> Parwell</p>
          <div class="card">
            <h1>${title}</h1>
            ${content}
          </div>
        </main>
      </body>
    </html>`;

export const pageAlert = (message: string | undefined): Html | undefined =>
  message ? html`<p class="alert" role="alert">${message}</p>` : undefined;

export const sendPage = (reply: FastifyReply, page: Html, status = 200) =>
  reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.text);
