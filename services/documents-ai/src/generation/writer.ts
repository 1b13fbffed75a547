import type { Writer } from '@fundharbor/contracts/documents/generated-documents'
import { isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { fillTemplate } from '../document-templates/fill-template.ts'
import { markerOfMissing } from '../document-templates/missing.ts'
import { toPlaceholderValues, type Facts } from './placeholder-values.ts'
import type { Section } from './sections.ts'

/** A written section, and who wrote it. */
export interface WrittenSection {
  html: string
  writer: Writer
}

/** Writes the sections of one document from the same facts. */
export interface SectionWriter {
  writer: Writer
  write(section: Section, signal: AbortSignal): Promise<WrittenSection>
}

/** Fills the template's own sentences from the facts, without a model. */
export function builtInWriter(facts: Facts): SectionWriter {
  const fill = fillSection(facts)
  return { writer: 'built-in', write: async (section) => ({ html: fill(section), writer: 'built-in' }) }
}

/** Fills the sections of one document; each blank is explained once. Empty if nothing is left below the heading. */
export function fillSection(facts: Facts): (section: Section) => string {
  const values = toPlaceholderValues(facts)
  const mark = markerOfMissing()
  return ({ html }) => {
    const filled = fillTemplate(html, values, mark)
    const [first, ...rest] = parseDocument(filled).children.filter(isTag)
    return first?.name === 'h2' && rest.length === 0 ? '' : filled
  }
}
