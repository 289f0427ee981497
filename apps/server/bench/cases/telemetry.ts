import { telemetryGraph } from '../telemetry-graph.ts';
import { telemetryIngest } from '../telemetry-ingest.ts';

export const steps = [telemetryIngest, telemetryGraph];
