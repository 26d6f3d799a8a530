export function readSettings(text: string, file: string): Record<string, string>;
export function readSettingsFile(file: string): Record<string, string>;
