/** What the table uses of uqr. */
export function encode(text: string, options?: { border?: number }): { data: boolean[][]; size: number };
