import { jsonContents } from '@parwell/contract';
import { z } from 'zod';

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const content = jsonContents.get(zodSchema);
      if (!content) return;
      jsonSchema.contentMediaType = 'application/json';
      jsonSchema['contentSchema'] = toJsonSchema(content, io);
    },
  });
  return rest;
}
