import { publicClosingNext } from './public-heads.ts'
import type { SubjectPage } from './subjects.ts'

type HeadSource = Pick<SubjectPage, 'label' | 'open' | 'closingNext' | 'funders'>

const FUNDERS = 3

/** Title and description of a subject's page, the same in the browser and in server-rendered HTML. */
export function subjectHead({ label, open, closingNext, funders }: HeadSource): {
  title: string
  description: string
} {
  const title = `${label}: open grants and funding`
  if (open === 0)
    return {
      title,
      description: `There is no open funding for “${label}” today. Related subjects may have some.`,
    }
  const count = open === 1 ? 'One open opportunity' : `${open.toLocaleString('en-US')} open opportunities`
  const next = publicClosingNext(closingNext)
  const names = funders.slice(0, FUNDERS).map(({ name }) => name)
  const sentences = [
    `${count} about “${label}”.`,
    next && `${next}.`,
    names.length > 0 && `Funded by ${listOf(names)}${funders.length > FUNDERS ? ' and others' : ''}.`,
  ]
  return { title, description: sentences.filter(Boolean).join(' ') }
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'unit' }).format(names)
