import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { businessesOfAction, fundingTypeOf, organizationsOfAction } from '../taxonomy/eu-actions.ts'
import { callCategory, decoded, programOf } from '../taxonomy/eu-programs.ts'
import { readAmount, readCount } from './amounts.ts'
import { toDeadline, startOfDay, timeZones } from './dates.ts'
import { excerptOf } from './markup.ts'
import { readDay, type Day } from './read-day.ts'
import type { ReadRecord } from '../opportunities/record.ts'
import {
  toSourceItem,
  InvalidRecordError,
  BrokenSourceError,
  type Source,
  type SourceItem,
} from './source.ts'
import { readText } from './texts.ts'
import { readTitle } from './titles.ts'

const timeZone = timeZones.europeanUnion

/** Longer summaries are not usable as titles. */
const MAX_SUMMARY = 250

const Label = z.object({ label: z.string() })
const Amount = z.union([z.number(), z.string()]).nullish()

/** The fields that are read from a call. */
export const Call = z.object({
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
export type Call = z.infer<typeof Call>

/** A file with calls, and when it was generated. */
const EuFeed = z.object({ generatedAt: z.iso.datetime(), grants: z.array(z.unknown()) })

const statuses: Readonly<Record<string, { isForecast: boolean; isActive: boolean }>> = {
  'Open for submission': { isForecast: false, isActive: true },
  Forthcoming: { isForecast: true, isActive: true },
  Closed: { isForecast: false, isActive: false },
}

/** A JSON file of calls of the EU Funding & Tenders portal. */
export function euCallsSource(path: string): Source {
  return {
    name: 'eu-funding-tenders',
    file: basename(path),
    async *items() {
      yield* itemsOfFeed(await readFeed(path))
    },
  }
}

function* itemsOfFeed(feed: z.infer<typeof EuFeed>): Generator<SourceItem> {
  for (const [index, call] of feed.grants.entries()) {
    const sourceId = z.object({ id: z.string() }).safeParse(call).data?.id ?? null
    yield toSourceItem({ position: index + 1, sourceId }, () =>
      readCall(Call.parse(call), new Date(feed.generatedAt).toISOString()),
    )
  }
}

async function readFeed(path: string): Promise<z.infer<typeof EuFeed>> {
  try {
    return EuFeed.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it has no generatedAt or no list of grants'
    throw new BrokenSourceError(`${basename(path)} cannot be read as EU calls: ${reason}`, { cause: error })
  }
}

/** Maps a call to a record. Throws InvalidRecordError. */
export function readCall(call: Call, readAt: string): ReadRecord {
  const status = statuses[call.status.label]
  if (!status) throw new InvalidRecordError(`Unknown status: ${call.status.label.slice(0, 40)}`)
  const { html: description, isExcerpt } = readText(call.abstract)
  const startDay = readDay('startDate', call.startDate)
  const closing = readDay('deadlineDate', call.deadlineDate)
  return {
    source: 'eu-funding-tenders',
    sourceId: call.id,
    sourceNumber: numberOf(call),
    sourceUrl: call.url,
    // Calls have no revision of their own, so the file's is used.
    sourceRevision: readAt,
    readAt,
    title: titleOf(call),
    description,
    isExcerpt,
    excerpt: excerptOf(description),
    // The file states hours in one zone for some calls and in another for others, so only the days are known.
    ...toDeadline(closing && { ...closing, minutes: 0 }, timeZone),
    isRolling: false,
    ...status,
    // The start of a forthcoming call is the day it opens, not the day it was posted.
    postedAt: startDay && !status.isForecast ? startOfDay(startDay, timeZone) : null,
    expectedAt: startDay && status.isForecast ? startOfDay(startDay, timeZone) : null,
    timeframe: startDay && status.isForecast ? `Planned to open on ${formatDay(startDay)}` : null,
    eligibilityCriteria: null,
    matchingRequired: false,
    applicationUrl: call.url,
    geoScope: 'European Union',
    ...readMoney(call),
    ...readCodes(call),
  }
}

/** The portal's internal ids, such as `50218290TOPICSen`, are not public numbers. */
const numberOf = ({ identifier }: Call): string | null =>
  identifier && !/^\d+[A-Z_]*(?:en)?$/i.test(identifier) ? identifier : null

/** Cascade calls are titled after the funding project; the summary says what they are for. */
function titleOf(call: Call): string {
  const number = numberOf(call)
  const [short, long] = [readTitle(call.title, number), readTitle(call.summary, number)]
  if (long === '' || long === short || long.length > MAX_SUMMARY) return short
  // The title is only a code, such as Euratom-Adhoc-2021-2027.
  if (isCode(short)) return long
  return long.startsWith(short) ? long : `${short}: ${long}`
}

const isCode = (title: string): boolean => /^\S+-\d{4}\S*$/.test(title)

const formatDay = ({ year, month, day }: Day): string =>
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
  const program = programOf(call)
  const divisions = call.programmeDivisions.map(({ label }) => decoded(label))
  const action = `${call.actionType ?? ''} ${call.kind.label}`
  return {
    category: callCategory({ divisions, program, title: titleOf(call) }),
    sector: program.name || null,
    fundingType: fundingTypeOf(action),
    funderName: ['European Commission', program.name].filter(Boolean).join(', '),
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
