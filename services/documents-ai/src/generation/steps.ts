import { fillSection, type FilledSection } from './fill-section.ts'
import { finishSection } from './finish-section.ts'
import type { Facts } from './placeholder-values.ts'
import { previewTemplate } from './preview-template.ts'
import type { Section } from './sections.ts'

// The steps of writing a document that take long where the facts are long. They run in worker threads.

interface FillTask {
  facts: Facts
  section: Section
  /** Names of blanks that were explained in earlier sections. */
  asked: readonly string[]
}

export function fill({ facts, section, asked }: FillTask): FilledSection & { asked: string[] } {
  const known = new Set(asked)
  return { ...fillSection(facts, known)(section), asked: [...known] }
}

interface FinishTask {
  facts: Facts
  section: Section
  html: string
}

export const finish = ({ facts, section, html }: FinishTask): string => finishSection(html, section, facts)

export const preview = ({ facts, template }: { facts: Facts; template: string }) =>
  previewTemplate(template, facts)
