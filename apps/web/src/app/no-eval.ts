import { z } from 'zod';

// zod compiles schemas with `new Function`, which the content security policy forbids and reports. This
// must be imported first, because zod decides when a schema is defined.
z.config({ jitless: true });
