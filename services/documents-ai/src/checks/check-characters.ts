import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { REPLACEMENT, toPrintable } from '../downloads/pdf/fonts.ts'
import type { Block } from './document-blocks.ts'

const MAX_SHOWN = 12

/** Characters that a PDF of the document cannot show. */
export function checkCharacters(text: string, blocks: readonly Block[]): DocumentCheck[] {
  const unknown = [...toPrintable(text).unknown]
  if (unknown.length === 0) return []
  const shown = unknown.slice(0, MAX_SHOWN).join(' ')
  const more = unknown.length > MAX_SHOWN ? ` and ${unknown.length - MAX_SHOWN} more` : ''
  const message = `A PDF can’t show these characters and has ${REPLACEMENT} in their place: ${shown}${more}. Replace them, or send the Word file.`
  const place = blocks.find((block) => unknown.some((sign) => block.text.includes(sign)))
  // `attachments` is an older kind: open pages refuse kinds that they do not know.
  return [{ kind: 'attachments', level: 'warning', message, quote: null, place: place?.text ?? null }]
}
