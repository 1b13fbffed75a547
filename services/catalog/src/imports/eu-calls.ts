import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { businessesOfAction, fundingTypeOf, organizationsOfAction } from '../taxonomy/eu-actions.ts'
import { callCategory, decoded, programmeOf } from '../taxonomy/eu-programs.ts'
import { readAmount, readCount } from './amounts.ts'
import { closingOf, readIsoDay, startOfDay, zones, type Day } from './dates.ts'
import { excerptOf } from './markup.ts'
import type { ReadRecord } from '../opportunities/record.ts'
import { itemOf, RecordProblem, SourceBroken, type Source, type SourceItem } from './source.ts'
import { readText } from './texts.ts'
import { readTitle } from './titles.ts'

const zone = zones.europeanUnion

/** A summary that is longer than any title is none. */
const MOST_SUMMARY = 250

const Label = z.object({ label: z.string() })
const Amount = z.union([z.number(), z.string()]).nullish()

/** What is read of a call; the rest of it may be anything. */
const Call = z.object({
  id: z.string(),
  identifier: z.string().nullish(),
  title: z.string(),
  summary: z.string().nullish(),
  url: z.url({ protocol: /^https?$/ }),
  callIdentifier: z.string().nullish(),
  abstract: z.string().nullish(),
  actionType: z.string().nullish(),
  status: Label,
  kind: Label,
  startDate: z.string().nullish(),
  deadlineDate: z.string().nullish(),
  frameworkProgrammes: z.array(Label).min(1),
  programmeDivisions: z.array(Label).default([]),
  budget: z
    .object({
      totalBudgetEur: Amount,
      expectedGrants: Amount,
      minContributionEur: Amount,
      maxContributionEur: Amount,
    })
    .nullish(),
})
type Call = z.infer<typeof Call>

/** A file or answer with calls; it says itself when it was read. */
export const EuFeed = z.object({ generatedAt: z.iso.datetime(), grants: z.array(z.unknown()) })

const statuses: Readonly<Record<string, { isForecast: boolean; isActive: boolean }>> = {
  'Open for submission': { isForecast: false, isActive: true },
  Forthcoming: { isForecast: true, isActive: true },
  Closed: { isForecast: false, isActive: false },
}

/** The calls of the EU Funding & Tenders portal in a JSON file; it says itself when it was read. */
export function euCallsSource(path: string): Source {
  return {
    name: 'eu-funding-tenders',
    file: basename(path),
    async *items() {
      yield* itemsOfFeed(await readFeed(path))
    },
  }
}

/** Its calls in the catalogue's terms. */
export function* itemsOfFeed(feed: z.infer<typeof EuFeed>): Generator<SourceItem> {
  for (const [index, call] of feed.grants.entries()) {
    const sourceId = z.object({ id: z.string() }).safeParse(call).data?.id ?? null
    yield itemOf({ position: index + 1, sourceId }, () =>
      readCall(Call.parse(call), new Date(feed.generatedAt).toISOString()),
    )
  }
}

async function readFeed(path: string): Promise<z.infer<typeof EuFeed>> {
  try {
    return EuFeed.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it has no generatedAt or no list of grants'
    throw new SourceBroken(`${basename(path)} cannot be read as EU calls: ${reason}`, { cause: error })
  }
}

function readCall(call: Call, readAt: string): ReadRecord {
  const status = statuses[call.status.label]
  if (!status) throw new RecordProblem(`status is not known: ${call.status.label.slice(0, 40)}`)
  const { html: description, isExcerpt } = readText(call.abstract)
  const starts = readIsoDay('startDate', call.startDate)
  const closing = readIsoDay('deadlineDate', call.deadlineDate)
  return {
    source: 'eu-funding-tenders',
    sourceId: call.id,
    sourceNumber: numberOf(call),
    sourceUrl: call.url,
    // Calls carry no revision of their own; the file's is theirs.
    sourceRevision: readAt,
    readAt,
    title: titleOf(call),
    description,
    isExcerpt,
    excerpt: excerptOf(description),
    ...closingOf(closing, { zone, ...status }),
    ...status,
    // A forthcoming call's start is the day it opens, not the day it was posted.
    postedAt: starts && !status.isForecast ? startOfDay(starts, zone) : null,
    timeframe: starts && status.isForecast ? `Planned to open on ${inWords(starts)}` : null,
    eligibilityCriteria: null,
    matchingRequired: false,
    applicationUrl: call.url,
    geoScope: 'European Union',
    ...readMoney(call),
    ...readCodes(call),
  }
}

/** The portal's own ids, such as `50218290TOPICSen`, are no numbers that people quote. */
const numberOf = ({ identifier }: Call): string | null =>
  identifier && !/^\d+[A-Z_]*(?:en)?$/i.test(identifier) ? identifier : null

/** Cascade calls are titled after the project that gives the money; what they are for stands in the summary. */
function titleOf(call: Call): string {
  const number = numberOf(call)
  const [short, long] = [readTitle(call.title, number), readTitle(call.summary, number)]
  if (long === '' || long === short || long.length > MOST_SUMMARY) return short
  // A parent that is called by its code alone, such as Euratom-Adhoc-2021-2027.
  if (isCode(short)) return long
  return long.startsWith(short) ? long : `${short}: ${long}`
}

const isCode = (title: string): boolean => /^\S+-\d{4}\S*$/.test(title)

const inWords = ({ year, month, day }: Day): string =>
  new Date(Date.UTC(year, month - 1, day)).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const readMoney = ({ budget }: Call) => ({
  amount: null,
  minAmount: readAmount('minContributionEur', budget?.minContributionEur),
  maxAmount: readAmount('maxContributionEur', budget?.maxContributionEur),
  currency: 'EUR',
  totalFunding: readAmount('totalBudgetEur', budget?.totalBudgetEur),
  expectedAwards: readCount('expectedGrants', budget?.expectedGrants),
})

function readCodes(call: Call) {
  const programme = programmeOf(call)
  const divisions = call.programmeDivisions.map(({ label }) => decoded(label))
  const action = `${call.actionType ?? ''} ${call.kind.label}`
  return {
    category: callCategory({ divisions, programme, title: titleOf(call) }),
    sector: programme.name || null,
    fundingType: fundingTypeOf(action),
    funderName: ['European Commission', programme.name].filter(Boolean).join(', '),
    organizationTypes: organizationsOfAction(action),
    businessTypes: businessesOfAction(action),
    sourceCodes: {
      call: call.callIdentifier ? [call.callIdentifier] : [],
      action: call.actionType ? [call.actionType] : [],
      kind: [call.kind.label],
      programme: call.frameworkProgrammes.map(({ label }) => decoded(label)),
      division: divisions,
    },
  }
}
