import type { SentenceSource, Writer } from '@fundharbor/contracts/documents/generated-documents'
import type { Facts } from './placeholder-values.ts'
import { runHere, type RunStep } from './run-step.ts'
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
export function builtInWriter(facts: Facts, run: RunStep = runHere): SectionWriter {
  let asked: readonly string[] = []
  return {
    writer: 'built-in',
    async write(section) {
      const filled = await run('fill', { facts, section, asked })
      asked = filled.asked
      return { html: filled.html, sources: filled.sources, writer: 'built-in' }
    },
  }
}
