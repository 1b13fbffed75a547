import { dayIn } from '@fundharbor/contracts/catalog/closing-time'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import {
  defaultEstimates,
  type GrantEstimates,
  type GrantReport,
} from '@fundharbor/contracts/catalog/grant-report'
import { Model } from 'objection'
import { presentReport, readReports } from '../grants/read-reports.ts'
import { forecastMoney } from './forecast-money.ts'
import { readFacts, readPromised, type GrantFacts } from './read-facts.ts'
import { byRequested, totalsOf } from './totals.ts'

/** The report of a workspace's grants. */
export async function readReport(workspaceId: string): Promise<GrantReport> {
  const [grants, payments, estimates, due] = await Promise.all([
    readFacts(workspaceId),
    readPromised(workspaceId),
    readEstimates(workspaceId),
    readReports(workspaceId),
  ])
  const years = Map.groupBy(grants, yearOf)
  const funders = Map.groupBy(grants, ({ funderName }) => funderSlug(funderName ?? ''))
  return {
    totals: totalsOf(grants),
    years: [...years]
      .toSorted(([one], [other]) => other - one)
      .flatMap(([year, own]) => totalsOf(own).map((totals) => ({ year, ...totals }))),
    funders: [...funders]
      .flatMap(([slug, own]) =>
        totalsOf(own).map((totals) => ({
          ...(slug ? { slug, name: own[0]?.funderName ?? null } : { slug: null, name: null }),
          ...totals,
        })),
      )
      .toSorted(byRequested),
    ...forecastMoney(grants, payments, estimates),
    estimates,
    due: due.map(presentReport),
  }
}

/** When it was sent, or, where nobody knows the day, when its status was chosen. */
const yearOf = ({ sentOn, decidedAt }: GrantFacts): number =>
  Number((sentOn ?? dayIn(decidedAt, 'UTC')).slice(0, 4))

const table = () => Model.knex().table('grant_estimates')

async function readEstimates(workspaceId: string): Promise<GrantEstimates> {
  const row = await table()
    .where({ workspace_id: workspaceId })
    .first<GrantEstimates | undefined>('deciding', 'writing', 'sent', 'months')
  return row ?? defaultEstimates
}

/** Keeps the estimates of a workspace; of two changes, the last one stays. */
export async function saveEstimates(workspaceId: string, estimates: GrantEstimates): Promise<GrantEstimates> {
  const { deciding, writing, sent, months } = estimates
  await table()
    .insert({ workspace_id: workspaceId, deciding, writing, sent, months })
    .onConflict('workspace_id')
    .merge()
  return estimates
}
