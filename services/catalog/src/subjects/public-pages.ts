import { clock } from '@fundharbor/chassis/runtime/clock'
import type { SubjectNode, SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { millisecondsInMinute } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { presentPublicOpportunity } from '../opportunities/presenter.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { readRevision } from '../opportunities/revision.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'
import type { Subject } from '../vocabulary/subject.ts'
import { ancestorsOf, categoryOf, type Vocabulary } from '../vocabulary/vocabulary.ts'
import { countOpenPerSubject } from './open-counts.ts'

const LISTED = 20
const CLOSING = 5
const FUNDERS = 8
const ALSO_CALLED = 6

/** Subjects with open opportunities, and their ancestors, by label. */
export async function listOpenSubjects(): Promise<SubjectNode[]> {
  const [vocabulary, counts] = await Promise.all([currentVocabulary(), countOpenPerSubject()])
  const shown = new Set<string>()
  for (const id of counts.keys())
    if (vocabulary.subjects.has(id)) for (const each of [id, ...ancestorsOf(vocabulary, id)]) shown.add(each)
  return [...shown]
    .flatMap((id) => vocabulary.subjects.get(id) ?? [])
    .map(({ id, label, kind, parent }) => ({ id, label, kind, parent, open: counts.get(id) ?? 0 }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

/** Pages by subject, minute and revision of the catalog. */
const pages = new LRUCache<string, Promise<SubjectPage | undefined>>({ max: 500 })
/** Anybody can ask for pages, so they never take more of the database's connections. */
const queue = new PQueue({ concurrency: 2 })

/** The data of a subject's page; undefined if there is no such subject. */
export async function readSubjectPage(id: string): Promise<SubjectPage | undefined> {
  if (!(await currentVocabulary()).subjects.has(id)) return undefined
  const minute = Math.floor(clock.now().getTime() / millisecondsInMinute)
  const key = `${id} ${minute} ${await readRevision()}`
  const page = pages.get(key) ?? queue.add(() => composePage(id))
  pages.set(key, page)
  page.catch(() => pages.delete(key))
  return page
}

async function composePage(id: string): Promise<SubjectPage | undefined> {
  const [vocabulary, counts] = await Promise.all([currentVocabulary(), countOpenPerSubject()])
  const subject = vocabulary.subjects.get(id)
  if (!subject) return undefined
  const [newest, closing, funders] = await Promise.all([readNewest(id), readClosing(id), readFunders(id)])
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
const openAbout = (id: string) =>
  OpportunityModel.query()
    .where({ isActive: true })
    .whereRaw('subjects @> ARRAY[CAST(? AS text)]', [id])
    .where((row) => row.whereNull('deadline').orWhere('deadline', '>=', clock.now()))

const columns = ['id', 'title', 'funderName', 'deadline', 'isRolling', 'isForecast'] as const

const readNewest = (id: string) =>
  openAbout(id)
    .select(...columns)
    .orderByRaw('posted_at DESC NULLS LAST, id DESC')
    .limit(LISTED)

const readClosing = (id: string) =>
  openAbout(id)
    .select(...columns)
    .whereNotNull('deadline')
    .where({ isForecast: false })
    .orderBy(['deadline', 'id'])
    .limit(CLOSING)

async function readFunders(id: string): Promise<SubjectPage['funders']> {
  const rows = await openAbout(id)
    .select('funderName')
    .count({ open: '*' })
    .groupBy('funderName')
    .orderByRaw('count(*) DESC, funder_name')
    .limit(FUNDERS)
  return rows.map((row) => ({ name: row.funderName, open: Number(Reflect.get(row, 'open')) }))
}
