// Properties look at the same cases for every mutant, not for long, and a killed one needs no smallest example.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: 37, endOnFailure: true, interruptAfterTimeLimit: 300 });
