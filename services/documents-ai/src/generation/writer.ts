import type { Writer } from '@fundharbor/contracts/documents/generated-documents'
import { fillTemplate } from './fill-template.ts'
import type { Section } from './sections.ts'
import { valuesOf, type Facts } from './values.ts'

/** A section as it was written, and by whom. */
export interface Written {
  html: string
  writer: Writer
}

/** Writes the sections of one document, each from the same facts. */
export interface SectionWriter {
  writer: Writer
  write(section: Section, signal: AbortSignal): Promise<Written>
}

/** The writer that the platform brings: the template's own sentences, filled from the facts. */
export function builtInWriter(facts: Facts): SectionWriter {
  const values = valuesOf(facts)
  return {
    writer: 'built-in',
    write: async ({ html }) => ({ html: fillTemplate(html, values), writer: 'built-in' }),
  }
}
