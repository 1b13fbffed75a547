import { useQuery } from '@fundharbor/kit'
import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { blanksIn } from '../blanks/fill-blank.ts'
import { templatePreviewQuery } from '../shared/template-queries.ts'
import { humanizeName } from '../shared/humanize-name.ts'

/** A fact that a template asks for and the profile does not have. */
export interface MissingFact {
  name: string
  /** What is asked for, with an example if there is one. */
  label: string
  example: string
  /** Whether a sentence or more is asked for. */
  isLong: boolean
}

const FROM_OPPORTUNITY = ['funderName', 'opportunityTitle']
const EXAMPLE = /(?:,| ) ?for example:? /i

/** The template filled in with what is known, and what it still asks for. Lists come from the interview. */
export function useMissingFacts(template: DocumentTemplate | undefined, hasOpportunity: boolean) {
  const isOpen = template !== undefined && !template.isPremium
  const { data } = useQuery({ ...templatePreviewQuery(template?.id ?? ''), enabled: isOpen })
  const html = (isOpen && data?.html) || ''
  const facts = factsIn(html, template?.placeholders ?? []).filter(
    ({ name }) => !hasOpportunity || !FROM_OPPORTUNITY.includes(name),
  )
  return { html, facts }
}

export function factsIn(html: string, placeholders: readonly string[]): MissingFact[] {
  const facts = new Map<string, MissingFact>()
  for (const blank of blanksIn(new DOMParser().parseFromString(html, 'text/html'))) {
    const name = blank.dataset.missing ?? ''
    if (placeholders.includes(name) && !name.includes('.') && !facts.has(name))
      facts.set(name, toFact(name, blank.textContent))
  }
  return [...facts.values()]
}

function toFact(name: string, prompt: string): MissingFact {
  const [asked = '', example = ''] = (prompt || humanizeName(name)).split(EXAMPLE)
  const label = asked.charAt(0).toUpperCase() + asked.slice(1)
  return { name, label, example: example.replaceAll(/[“”]/g, ''), isLong: /[?.]$/.test(label) }
}

/** The text with the given values in place of its blanks. */
export function withValues(html: string, values: Readonly<Record<string, string>>): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const blank of blanksIn(body)) {
    const value = values[blank.dataset.missing ?? '']?.trim()
    if (value) blank.replaceWith(value)
  }
  return body.innerHTML
}
