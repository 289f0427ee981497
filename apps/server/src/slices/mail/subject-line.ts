/** A line break in a subject would start a new mail header. */
export const subjectLine = (subject: string): string => subject.replaceAll(/[\r\n]+/g, ' ');
