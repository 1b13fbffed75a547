import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { toCents } from '../document-templates/amounts.ts'
import { splitText } from '../document-templates/split-text.ts'
import type { Block } from './document-blocks.ts'

// What is left of an older proposal: another sum, another project, years that have passed.

const warning = (kind: 'amount' | 'dates' | 'names', message: string, place: string): DocumentCheck => ({
  kind,
  level: 'warning',
  message,
  quote: null,
  place,
})

const REQUESTED =
  /\b(?:ask(?:s|ing)? for|(?:apply|applies|applying) for|requests?|requested|requesting|seeks?|seeking)\b[^.;$€£¥]{0,60}?(?<sum>(?:[A-Z]{0,3}[$€£¥]|\b[A-Z]{3}\s)\s?\d[\d,]*(?:\.\d{1,2})?)/g

interface Request {
  written: string
  place: string
}

/** A document asks for one sum. */
export function checkRequests(blocks: readonly Block[]): DocumentCheck[] {
  const requests = new Map<string, Request>()
  for (const { text, isHeading } of blocks)
    for (const { groups } of isHeading ? [] : text.matchAll(REQUESTED)) {
      const written = groups?.sum?.trim() ?? ''
      const unit = written.replaceAll(/[\d\s.,]/g, '')
      const key = `${unit} ${toCents(written.slice(written.search(/\d/)))}`
      if (!requests.has(key)) requests.set(key, { written, place: text })
    }
  const [first, second] = requests.values()
  if (!first || !second) return []
  const message = `The document requests ${first.written} and ${second.written}. Keep the amount that holds.`
  return [warning('amount', message, second.place)]
}

const NAMED =
  /\b(?:Project|project|Program|program|Initiative|initiative),? (?:called|named|titled|entitled) [“"]?(?<name>\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*){0,5})/gu

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A document is about one project: `own` are its names, `others` those of other projects of the workspace. */
export function checkProjects(
  blocks: readonly Block[],
  own: readonly string[],
  others: readonly string[],
): DocumentCheck[] {
  const text = blocks.map((block) => block.text).join('\n')
  const named = [...text.matchAll(NAMED)].map(({ groups }) => groups?.name ?? '')
  const [first = named[0] ?? ''] = own
  const other = [...named, ...others.filter((name) => /\s/.test(name) && text.includes(name))].find(
    (name) =>
      ![first, ...own].some((known) => fold(known).includes(fold(name)) || fold(name) === fold(known)),
  )
  const place = blocks.find((block) => other !== undefined && block.text.includes(other))
  if (!other || !place || first === '') return []
  const message = `The document is about “${first}” and names another project, “${other}”. Check that this is meant.`
  return [warning('names', message, place.text)]
}

const YEAR = /\b20\d\d\b/g
const PERIOD = /^(?:project )?(?:period|dates?|timeline)$|\bruns$/i
const PLANNED = /\b(?:will|shall|plans? to|intends? to|proposes? to)\b/i
/** A year in which something happens; “more than in 2023” only compares. */
const WHEN =
  /(?<!\b(?:than|as|since) )\b(?:in|by|from|until|through|during|starting|to|[–-]) ?(?:(?:early|late|mid|spring|summer|fall|autumn|winter|[A-Z][a-z]+)[ -])?(?:\d{1,2}, )?20\d\d\b/i

/** Plans for years that have passed. Most documents have one of them in many places, so the first is enough. */
export function checkYears(blocks: readonly Block[], now: Date): DocumentCheck[] {
  const isPast = (text: string) => {
    const years = text.match(YEAR)
    return years !== null && years.every((year) => Number(year) < now.getUTCFullYear())
  }
  for (const { text, cells, isHeading } of blocks) {
    const [label = '', value = ''] = cells
    const plan =
      PERIOD.test(label) && isPast(value)
        ? value
        : splitText(text).find((each) => !isHeading && PLANNED.test(each) && WHEN.test(each) && isPast(each))
    if (plan) return [warning('dates', `“${plan.trim()}” plans for a year that has passed.`, text)]
  }
  return []
}
