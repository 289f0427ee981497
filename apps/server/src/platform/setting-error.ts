/** The message is one line that names the variable and what it expects. */
export class SettingError extends Error {}
