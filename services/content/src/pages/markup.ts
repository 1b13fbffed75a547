import { escapeUTF8 } from 'entities'

/** Removes characters that XML has no way to write. */
export const withoutControls = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')

/** Text for HTML and XML, inside an element or a quoted attribute. */
export const escapeText = (text: string): string => escapeUTF8(withoutControls(text))

/** JSON inside a script element, where `<` could end the element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
