import type { SentenceSource, Writer } from '@fundharbor/contracts/documents/generated-documents'
import { isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { fillWithSources } from '../document-templates/fill-template.ts'
import { markerOfMissing } from '../document-templates/missing.ts'
import { toPlaceholderValues, type Facts } from './placeholder-values.ts'
import type { Section } from './sections.ts'

/** A written section, who wrote it, and where the sentences of a template come from. */
export interface WrittenSection {
  html: string
  writer: Writer
  sources?: SentenceSource[]
}

/** Writes the sections of one document from the same facts. */
export interface SectionWriter {
  writer: Writer
  write(section: Section, signal: AbortSignal): Promise<WrittenSection>
}

/** Fills the template's own sentences from the facts, without a model. */
export function builtInWriter(facts: Facts): SectionWriter {
  const fill = fillSection(facts)
  return { writer: 'built-in', write: async (section) => ({ ...fill(section), writer: 'built-in' }) }
}

interface FilledSection {
  html: string
  sources: SentenceSource[]
}

/** Fills the sections of one document; each blank is explained once. Empty if nothing is left below the heading. */
export function fillSection(facts: Facts): (section: Section) => FilledSection {
  const values = toPlaceholderValues(facts)
  const mark = markerOfMissing()
  return ({ html }) => {
    const filled = fillWithSources(html, values, mark)
    const [first, ...rest] = parseDocument(filled.html).children.filter(isTag)
    return first?.name === 'h2' && rest.length === 0 ? { html: '', sources: [] } : filled
  }
}
