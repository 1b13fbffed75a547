/** `{{name}}` as templates write it. */
const PLACEHOLDER = /\{\{\s*([A-Za-z]\w{0,63})\s*\}\}/g

/** Names of placeholders, each once, in document order. */
export const placeholdersOf = (html: string): string[] => [
  ...new Set([...html.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')),
]

/** Splits a text at its placeholders: text and placeholder names alternate, starting and ending with text. */
export const splitAtPlaceholders = (text: string): string[] => text.split(PLACEHOLDER)

/** A placeholder's name for readers: `projectTitle` becomes "project title". */
export const toReadableName = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
