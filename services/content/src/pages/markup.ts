import { escapeUTF8 } from 'entities'

/** Text as it may stand in HTML and XML, in an element or a quoted attribute; XML knows no way to write the rest. */
export const escapeText = (text: string): string =>
  escapeUTF8(text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ''))

/** JSON that may stand inside a script element: `<` could end it. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
