import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { humanizeName } from '../shared/humanize-name.ts'

/** What a template's text asks for, in words, which the service takes for names. Lists come from the interview. */
export function suggestVariables({ template, placeholders }: DocumentTemplate): string[] {
  const used = placeholders.filter((name) => !name.includes('.') && template.includes(name))
  return [...new Set(used.map(humanizeName))]
}
