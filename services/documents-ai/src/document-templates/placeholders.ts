const PLACEHOLDER = /\{\{\s*([A-Za-z]\w{0,63})\s*\}\}/g

/** Names between `{{` and `}}` in the order of their first appearance, each once. */
export const placeholdersOf = (html: string): string[] => [
  ...new Set([...html.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')),
]
