import type { SentenceSource } from '@fundharbor/contracts/documents/generated-documents'
import { isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { fillWithSources } from '../document-templates/fill-template.ts'
import { markerOfMissing } from '../document-templates/missing.ts'
import { toPlaceholderValues, type Facts } from './placeholder-values.ts'
import type { Section } from './sections.ts'

export interface FilledSection {
  html: string
  sources: SentenceSource[]
}

/**
 * Fills the sections of one document; each blank is explained once, and its name added to `asked`. Empty if nothing is left
 * below the heading.
 */
export function fillSection(facts: Facts, asked = new Set<string>()): (section: Section) => FilledSection {
  const values = toPlaceholderValues(facts)
  const mark = markerOfMissing(asked)
  return ({ html }) => {
    const filled = fillWithSources(html, values, mark)
    const [first, ...rest] = parseDocument(filled.html).children.filter(isTag)
    return first?.name === 'h2' && rest.length === 0 ? { html: '', sources: [] } : filled
  }
}
