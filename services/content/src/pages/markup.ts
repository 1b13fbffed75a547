import { withoutControls } from '@fundharbor/contracts/primitives'
import { escapeUTF8 } from 'entities'

/** Text for HTML and XML, inside an element or a quoted attribute. */
export const escapeText = (text: string): string => escapeUTF8(withoutControls(text))

/** JSON inside a script element, where `<` could end the element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
