import type { Writer } from '@fundharbor/contracts/documents/generated-documents'
import { fillTemplate } from '../document-templates/fill-template.ts'
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
  const values = toPlaceholderValues(facts)
  return {
    writer: 'built-in',
    write: async ({ html }) => ({ html: fillTemplate(html, values), writer: 'built-in' }),
  }
}
