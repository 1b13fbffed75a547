import type { SubjectPage } from './subjects.ts'

type Told = Pick<SubjectPage, 'label' | 'open' | 'closingNext' | 'funders'>

/** The ends of American and of European days fall on the same day there. */
const day = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

const FUNDERS = 3

/** Title and description of a subject's page: the browser and those who run no script read the same. */
export function subjectHead({ label, open, closingNext, funders }: Told): {
  title: string
  description: string
} {
  const title = `${label}: open grants and funding`
  if (open === 0)
    return { title, description: `No call about “${label}” is open today. Related subjects may have some.` }
  const calls = open === 1 ? 'One open call' : `${open.toLocaleString('en-US')} open calls`
  const next = closingNext[0]?.deadline
  const names = funders.slice(0, FUNDERS).map(({ name }) => name)
  const sentences = [
    `${calls} about “${label}”.`,
    next && `The next one closes on ${day(next)}.`,
    names.length > 0 && `Funded by ${listOf(names)}${funders.length > FUNDERS ? ' and others' : ''}.`,
  ]
  return { title, description: sentences.filter(Boolean).join(' ') }
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'unit' }).format(names)
