import { fillTemplate, missingIn } from '../document-templates/fill-template.ts'
import { toPlaceholderValues, type Facts } from './placeholder-values.ts'

/** A template filled with someone's facts, and the placeholders that have no value. Nothing is stored. */
export function previewTemplate(template: string, facts: Facts): { html: string; missing: string[] } {
  const html = fillTemplate(template, toPlaceholderValues(facts))
  return { html, missing: missingIn(html) }
}
