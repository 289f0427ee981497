import { CsvExport, ErrorBody, takesPrograms, type Call, type Permission } from '@parwell/contract';
import { TOKEN_PREFIX } from '@parwell/domain';
import { resourcesOf } from '../permission.ts';
import { toJsonSchema } from './json-schema.ts';

function describePermission(permission: Permission): string {
  if (permission === 'public') return 'Public';
  if (permission === 'signed-in') return 'Every signed-in user';
  if (permission === 'staff') return "The provider's staff (claim ALL)";
  const what = `${permission.action} on ${resourcesOf(permission).join(' or ')}`;
  if (permission.for === 'ALL') return `${what} for ALL`;
  if (permission.for === 'somewhere') return `${what} for at least one customer`;
  return `${what} for the customer in ${permission.for.field}`;
}

/** Who may make it, also with a token. */
export const describeCallers = (call: Call): string =>
  call.permission === 'public' || takesPrograms(call)
    ? describePermission(call.permission)
    : `${describePermission(call.permission)}; not with a token`;

function parameters(call: Call): unknown[] {
  const parts = [
    { place: 'path', schema: call.params },
    { place: 'query', schema: call.query },
    { place: 'query', schema: call.csv && CsvExport.partial() },
  ];
  return parts.flatMap(({ place, schema }) => {
    if (!schema) return [];
    const object = toJsonSchema(schema, 'input') as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    return Object.entries(object.properties ?? {}).map(([name, inner]) => ({
      name,
      in: place,
      required: place === 'path' || (object.required?.includes(name) ?? false),
      schema: inner,
    }));
  });
}

function securityOf(call: Call): Record<string, never[]>[] {
  if (call.permission === 'public') return [];
  return takesPrograms(call) ? [{ session: [] }, { token: [] }] : [{ session: [] }];
}

const operation = (name: string, call: Call) => ({
  operationId: name,
  summary: call.summary,
  description: describeCallers(call),
  tags: [call.path.split('/')[1]],
  security: securityOf(call),
  parameters: parameters(call),
  ...(call.body && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: toJsonSchema(call.body, 'input') } },
    },
  }),
  responses: {
    200: {
      description: 'The answer',
      content: {
        [call.stream ? 'text/event-stream' : 'application/json']: {
          schema: toJsonSchema(call.response, 'output'),
        },
        ...(call.csv && { 'text/csv': { schema: { type: 'string' } } }),
      },
    },
    default: {
      description: 'A refusal',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
});

export function openApiDocument(calls: ReadonlyMap<string, Call>) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of calls) {
    const path = `/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parwell', version: '1' },
    paths,
    components: {
      schemas: { Error: toJsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The id token of somebody who has signed in',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}…`,
          description: 'A token that somebody has made for a program; it may do no more than they may',
        },
      },
    },
  };
}
