import { missingIn } from '../document-templates/missing.ts'
import { templateFor } from '../document-templates/template-for.ts'
import { fillSection } from './fill-section.ts'
import type { Facts } from './placeholder-values.ts'
import { splitSections } from './sections.ts'

/** A template filled with someone's facts, and the placeholders that have no value. Nothing is stored. */
export function previewTemplate(template: string, facts: Facts): { html: string; missing: string[] } {
  const fill = fillSection(facts)
  const sections = splitSections(templateFor(facts.person, template, facts.opportunity), '')
  const html = sections.map((section) => fill(section).html).join('\n')
  return { html, missing: missingIn(html) }
}
