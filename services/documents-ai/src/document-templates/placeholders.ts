/** `{{name}}` as templates write it; `{{list.field}}` is a field of a list. */
const PLACEHOLDER = /\{\{\s*([A-Za-z]\w{0,63}(?:\.\w{1,64})?)\s*\}\}/g

/** Names of placeholders, each once, in document order. */
export const placeholdersOf = (html: string): string[] => [
  ...new Set([...html.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')),
]

/** Splits a text at its placeholders: text and placeholder names alternate, starting and ending with text. */
export const splitAtPlaceholders = (text: string): string[] => text.split(PLACEHOLDER)

/** A placeholder's name for readers: `projectTitle` becomes "project title", `risks.risk` "risk". */
export const toReadableName = (name: string): string =>
  (name.split('.').at(-1) ?? name)
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
