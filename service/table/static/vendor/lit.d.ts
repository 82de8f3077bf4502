/** What the table uses of lit-html. */
type Template = (strings: TemplateStringsArray, ...values: unknown[]) => unknown;
export const html: Template;
export const svg: Template;
export const nothing: unique symbol;
export function render(value: unknown, container: HTMLElement | DocumentFragment): unknown;
export function repeat<T>(items: Iterable<T>, key: (item: T, at: number) => unknown, draw: (item: T, at: number) => unknown): unknown;
export function keyed(key: unknown, value: unknown): unknown;
export function live(value: unknown): unknown;
export function ref(found: (element: Element | undefined) => void): unknown;
export function guard(depends: unknown[], draw: () => unknown): unknown;
