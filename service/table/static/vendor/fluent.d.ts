/** What the table uses of @fluent/bundle. */
export class FluentResource {
  constructor(source: string);
}
export class FluentBundle {
  locales: string[];
  constructor(language: string, options?: { useIsolating?: boolean });
  addResource(resource: FluentResource): Error[];
  getMessage(id: string): { value: object | null } | undefined;
  formatPattern(pattern: object, args?: Record<string, string | number>): string;
}
