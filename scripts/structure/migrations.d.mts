export function migrationProblemsOf(name: string, text: string): string[];
