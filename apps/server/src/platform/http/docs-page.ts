import type { Call } from '@parwell/contract';
import { html, type Html } from './html.ts';
import { describeCallers, openApiDocument } from './openapi.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly contentSchema?: Schema;
}

/** Such as `string (email)`, `list of object` or `OWNER | VIEWER`. */
function inWords(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(inWords).join(' or ');
  if (schema.contentSchema) return `JSON: ${inWords(schema.contentSchema)}`;
  if (schema.items) return `list of ${inWords(schema.items)}`;
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  if (typeof schema.additionalProperties === 'object')
    return `map to ${inWords(schema.additionalProperties)}`;
  const limit = schema.maxLength ?? schema.maximum;
  const notes = [schema.format, limit === undefined ? undefined : `at most ${limit}`].filter(Boolean);
  const type = typeof schema.type === 'string' ? schema.type : (schema.type?.join(' | ') ?? 'any');
  return notes.length ? `${type} (${notes.join(', ')})` : type;
}

const row = (name: string, place: string, words: string) =>
  html`<tr>
    <td><code>${name}</code></td>
    <td>${place}</td>
    <td>${words}</td>
  </tr>`;

function fields(schema: Schema, place: string): Html[] {
  const rows = Object.entries(schema.properties ?? {}).map(([name, inner]) =>
    row(name, place, inWords(inner)),
  );
  return rows.length ? rows : [row('', place, inWords(schema))];
}

interface Operation {
  readonly parameters: readonly { name: string; in: string; schema: Schema }[];
  readonly requestBody?: { content: { 'application/json': { schema: Schema } } };
  readonly responses: { 200: { content: Readonly<Record<string, { schema: Schema }>> } };
}

function section(name: string, call: Call): Html {
  const document = openApiDocument(new Map([[name, call]]));
  const [operations] = Object.values(document.paths);
  const operation = operations?.[call.method.toLowerCase()] as Operation;
  const body = operation.requestBody?.content['application/json'].schema;
  const [answer] = Object.values(operation.responses[200].content);
  return html`<section id="${name}">
    <h2><span class="method">${call.method}</span> <code>/api${call.path}</code></h2>
    <p>${call.summary}</p>
    <p class="permission">${describeCallers(call)}</p>
    <table>
      <thead>
        <tr>
          <th>Field</th>
          <th>In</th>
          <th>What</th>
        </tr>
      </thead>
      <tbody>
        ${operation.parameters.map((field) => row(field.name, field.in, inWords(field.schema)))}
        ${body && fields(body, 'body')} ${answer && fields(answer.schema, call.stream ? 'event' : 'answer')}
      </tbody>
    </table>
  </section>`;
}

export const docsPage = (calls: ReadonlyMap<string, Call>): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · Parwell</title>
        <link rel="stylesheet" href="/page-assets/pages.css" />
      </head>
      <body class="docs">
        <main>
          <h1>Parwell API</h1>
          <p>
            Calls carry <code>Authorization: Bearer</code> with an id token, or with a token that somebody has
            made for a program. Refusals are JSON with <code>code</code>, <code>message</code>, for fields
            <code>details</code>, and where a rule of stock says no, <code>refusal</code>. For machines:
            <a href="/api/openapi.json">openapi.json</a>.
          </p>
          <nav aria-label="Calls">
            <ul>
              ${[...calls].map(([name, call]) => html`<li><a href="#${name}">${call.method} ${call.path}</a></li>`)}
            </ul>
          </nav>
          ${[...calls].map(([name, call]) => section(name, call))}
        </main>
      </body>
    </html>`;
