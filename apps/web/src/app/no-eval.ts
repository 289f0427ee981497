import { z } from 'zod';

// zod would compile its schemas with `new Function`, which the content security policy forbids and
// reports. Imported first, because zod asks when a schema is defined, and the contract defines many.
z.config({ jitless: true });
