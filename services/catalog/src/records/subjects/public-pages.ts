import type { SubjectNode, SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { millisecondsInMinute } from 'date-fns/constants'
import { readRecentChanges } from '../history/public-changes.ts'
import { cachedPages } from '../opportunities/cached-pages.ts'
import { countOnce } from '../opportunities/count-once.ts'
import { openRows, readClosing, readNewest, readSources, type OpenRows } from '../opportunities/open-rows.ts'
import { presentPublicOpportunity } from '../opportunities/presenter.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'
import type { Subject } from '../vocabulary/subject.ts'
import { ancestorsOf, categoryOf, type Vocabulary } from '../vocabulary/vocabulary.ts'
import { countOpenPerSubject } from './open-counts.ts'

const LISTED = 20
const CLOSING = 5
const FUNDERS = 8
const ALSO_CALLED = 6

/** Subjects with open opportunities, and their ancestors, by label. */
export const listOpenSubjects = countOnce(composeList, millisecondsInMinute)

async function composeList(): Promise<SubjectNode[]> {
  const [vocabulary, counts] = await Promise.all([currentVocabulary(), countOpenPerSubject()])
  const shown = new Set<string>()
  for (const id of counts.keys())
    if (vocabulary.subjects.has(id)) for (const each of [id, ...ancestorsOf(vocabulary, id)]) shown.add(each)
  return [...shown]
    .flatMap((id) => vocabulary.subjects.get(id) ?? [])
    .map(({ id, label, kind, parent }) => ({ id, label, kind, parent, open: counts.get(id) ?? 0 }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

const readPage = cachedPages(composePage)

/** The data of a subject's page; undefined if there is no such subject. */
export const readSubjectPage = async (id: string): Promise<SubjectPage | undefined> =>
  (await currentVocabulary()).subjects.has(id) ? readPage(id) : undefined

async function composePage(id: string): Promise<SubjectPage | undefined> {
  const [vocabulary, counts] = await Promise.all([currentVocabulary(), countOpenPerSubject()])
  const subject = vocabulary.subjects.get(id)
  if (!subject) return undefined
  const own = openAbout(id)
  const [newest, closing, funders, changes, sources] = await Promise.all([
    readNewest(own, LISTED),
    readClosing(own, CLOSING),
    readFunders(own),
    readRecentChanges(own),
    readSources(own),
  ])
  return {
    id,
    label: subject.label,
    kind: subject.kind,
    category: categoryOf(vocabulary, id),
    alsoCalled: otherWords(subject),
    open: counts.get(id) ?? 0,
    broader: linksTo(vocabulary, ancestorsOf(vocabulary, id).toReversed()),
    narrower: narrowerOf(vocabulary, id, counts),
    opportunities: newest.map(presentPublicOpportunity),
    closingNext: closing.map(presentPublicOpportunity),
    funders,
    changes,
    sources: sources as SubjectPage['sources'],
  }
}

/** "Solar panels" is a name; "put solar on the church roof" is a query. */
const isName = (words: string) => words.split(' ').length <= 2

const otherWords = ({ label, terms, everyday }: Subject): string[] =>
  [...terms.slice(0, ALSO_CALLED / 2), ...everyday.filter(isName), ...terms.slice(ALSO_CALLED / 2)]
    .filter((words) => words.toLowerCase() !== label.toLowerCase())
    .slice(0, ALSO_CALLED)

const linksTo = ({ subjects }: Vocabulary, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const subject = subjects.get(id)
    return subject ? [{ id, label: subject.label }] : []
  })

const narrowerOf = (
  { subjects }: Vocabulary,
  id: string,
  counts: ReadonlyMap<string, number>,
): SubjectPage['narrower'] =>
  [...subjects.values()]
    .filter(({ parent }) => parent === id)
    .map((each) => ({ id: each.id, label: each.label, open: counts.get(each.id) ?? 0 }))
    .filter(({ open }) => open > 0)
    .toSorted((one, other) => other.open - one.open || one.label.localeCompare(other.label, 'en'))

/** Open opportunities tagged with a subject. */
const openAbout =
  (id: string): OpenRows =>
  () =>
    openRows().whereRaw('subjects @> ARRAY[CAST(? AS text)]', [id])

async function readFunders(own: OpenRows): Promise<SubjectPage['funders']> {
  const rows = await own()
    .select('funderName')
    .count({ open: '*' })
    .groupBy('funderName')
    .orderByRaw('count(*) DESC, funder_name')
    .limit(FUNDERS)
  return rows.map((row) => ({ name: row.funderName, open: Number(Reflect.get(row, 'open')) }))
}
