import { readFileSync } from 'node:fs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { z } from 'zod'
import { Call } from '../../imports/eu-calls.ts'
import { digest } from '../digest.ts'
import { InvalidRecordError } from '../../imports/source.ts'

/** All values are lists, most of them of one. */
const Values = z
  .array(z.coerce.string())
  .nullish()
  .transform((values) => values ?? [])

/** A result of the portal's search. */
const Result = z.object({
  reference: z.string(),
  summary: z.string().nullish(),
  metadata: z.object({
    identifier: Values,
    title: Values,
    ccm2Id: Values,
    type: Values,
    status: Values,
    startDate: Values,
    deadlineDate: Values,
    callIdentifier: Values,
    frameworkProgramme: Values,
    programmeDivision: Values,
    typesOfAction: Values,
    url: Values,
    descriptionByte: Values,
    destinationDescription: Values,
    budgetOverview: Values,
  }),
})
type Result = z.infer<typeof Result>

/** The portal's numbers for what the shipped file has in words. */
const statuses: Readonly<Record<string, string>> = {
  '31094501': 'Forthcoming',
  '31094502': 'Open for submission',
  '31094503': 'Closed',
}
const kinds: Readonly<Record<string, string>> = {
  '1': 'Grant',
  '2': 'Calls for proposals',
  '8': 'Cascade funding calls',
}

/** A result as a call of the shipped file, which has the same mapping. Throws ZodError or InvalidRecordError. */
export function toCall(raw: unknown): Call {
  const result = Result.parse(raw)
  const { metadata } = result
  const [status = '', kind = ''] = [metadata.status[0], metadata.type[0]]
  const label = statuses[status]
  if (!label) throw new InvalidRecordError(`Unknown status: ${status.slice(0, 40)}`)
  return Call.parse({
    id: idOf(result),
    identifier: metadata.identifier[0] ?? null,
    title: metadata.title[0] ?? result.summary ?? '',
    summary: result.summary ?? null,
    url: metadata.url[0] ?? pageOf(metadata.identifier[0] ?? ''),
    callIdentifier: metadata.callIdentifier[0] ?? null,
    abstract: [metadata.descriptionByte[0], metadata.destinationDescription[0]].filter(Boolean).join('\n\n'),
    actionType: metadata.typesOfAction[0] ?? null,
    status: { label },
    kind: { label: kinds[kind] ?? 'Grant' },
    startDate: metadata.startDate[0] ?? null,
    // Stages have a deadline each; the next one comes first.
    deadlineDate: nextDeadline(metadata.deadlineDate),
    frameworkProgrammes: named('programs', metadata.frameworkProgramme.slice(0, 1)),
    programmeDivisions: named('divisions', metadata.programmeDivision),
    budget: readBudget(metadata.budgetOverview[0], metadata.identifier[0]),
  })
}

/** Some references name the action and a date besides; the portal's own id stays the same. */
function idOf({ reference, metadata }: Result): string {
  if (/^\d+[A-Z_]+en$/i.test(reference) && reference.length < 40) return reference
  const [id] = metadata.ccm2Id
  if (!id) return reference
  return `${id}${metadata.type[0] === '8' ? 'COMPETITIVE_CALLen' : 'TOPICSen'}`
}

/** The id of a result; of one that cannot be read, what it is, so that it is reported as skipped. */
export const readId = (raw: unknown): string => {
  const result = Result.safeParse(raw).data
  return result ? idOf(result) : `unreadable ${digest(raw)}`
}

const pageOf = (identifier: string) =>
  `https://ec.europa.eu/info/funding-tenders/opportunities/portal/screen/opportunities/topic-details/${identifier}`

function nextDeadline(days: readonly string[]): string | null {
  const sorted = days.toSorted()
  return sorted.find((day) => new Date(day) >= clock.now()) ?? sorted.at(-1) ?? null
}

const Named = z.array(z.object({ id: z.string(), label: z.string() }))
const Shipped = z.object({
  grants: z.array(z.object({ frameworkProgrammes: Named, programmeDivisions: Named })),
})

/** The search has numbers of programs; the shipped file says what they stand for. A program is also one of its divisions. */
const readLabels = (() => {
  let read: Record<'programs' | 'divisions', Map<string, string>> | undefined
  return () => {
    if (read) return read
    const file = new URL('../../../../data/eu-funding-tenders.json', import.meta.url)
    const { grants } = Shipped.parse(JSON.parse(readFileSync(file, 'utf8')))
    const toMap = (named: z.infer<typeof Named>) => new Map(named.map(({ id, label }) => [id, label]))
    read = {
      programs: toMap(grants.flatMap(({ frameworkProgrammes }) => frameworkProgrammes)),
      divisions: toMap(grants.flatMap(({ programmeDivisions }) => programmeDivisions)),
    }
    return read
  }
})()

const named = (kind: 'programs' | 'divisions', ids: readonly string[]) =>
  ids.map((id) => ({ label: readLabels()[kind].get(id) ?? id }))

const Money = z.union([z.number(), z.string()]).nullish()
const Budget = z.object({
  budgetTopicActionMap: z.record(
    z.string(),
    z.array(
      z.object({
        action: z.string().nullish(),
        expectedGrants: Money,
        minContribution: Money,
        maxContribution: Money,
        budgetYearMap: z.record(z.string(), Money).nullish(),
      }),
    ),
  ),
})

/** The budget of a call: JSON in a string, which lists the actions of all calls that are published together. */
function readBudget(text: string | undefined, identifier: string | undefined): Call['budget'] {
  const budget = Budget.safeParse(parse(text)).data
  const all = Object.values(budget?.budgetTopicActionMap ?? {}).flat()
  const own = all.filter(({ action }) => identifier && action?.startsWith(identifier))
  if (own.length === 0) return null
  const sum = (values: unknown[]) =>
    values.reduce((total: number, value) => total + (Number(value) || 0), 0) || null
  const [first] = own
  return {
    totalBudgetEur: sum(own.flatMap(({ budgetYearMap }) => Object.values(budgetYearMap ?? {}))),
    expectedGrants: sum(own.map(({ expectedGrants }) => expectedGrants)),
    minContributionEur: first?.minContribution,
    maxContributionEur: first?.maxContribution,
  }
}

function parse(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return undefined
  }
}
