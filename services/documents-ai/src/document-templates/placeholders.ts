/** `{{name}}` as templates write it. */
const PLACEHOLDER = /\{\{\s*([A-Za-z]\w{0,63})\s*\}\}/g

/** Names between `{{` and `}}` in the order of their first appearance, each once. */
export const placeholdersOf = (html: string): string[] => [
  ...new Set([...html.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')),
]

/** A text around its placeholders: words and names take turns, words first and last. */
export const splitAtPlaceholders = (text: string): string[] => text.split(PLACEHOLDER)

/** `projectTitle` as a reader sees it: "project title". */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
